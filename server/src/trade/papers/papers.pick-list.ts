import type { Order } from "@pharmacy/contract/orders/orders";
import { unshippedOf } from "@pharmacy/contract/orders/orders.quantities";
import { destination, type Network, type PaperPharmacy } from "./papers.facts.ts";
import type { PaperFormats } from "./papers.formats.ts";
import type { Paper } from "./papers.model.ts";

type Made = { order: Order; pharmacy: PaperPharmacy; network: Network; formats: PaperFormats };

const byCode = new Intl.Collator("en", { numeric: true });

/** Lists the confirmed packs that have not been shipped, by item code. */
export function pickListPaper({ order, pharmacy, network, formats }: Made): Paper {
  const lines = order.lines
    .filter((line) => unshippedOf(line) > 0)
    .sort((one, other) => byCode.compare(one.item.code, other.item.code));
  const packs = lines.reduce((sum, line) => sum + unshippedOf(line), 0);
  const { placedAt, requestedDeliveryOn, note, internalNote = null } = order;
  return {
    title: "Pick list",
    number: order.number,
    remark: null,
    sender: network.networkName,
    parties: [destination(pharmacy, order.deliveryAddress)],
    facts: [
      { label: "Pharmacy", value: pharmacy.code },
      ...(placedAt ? [{ label: "Placed", value: formats.dayOf(placedAt) }] : []),
      ...(requestedDeliveryOn
        ? [{ label: "Wanted by", value: formats.day(requestedDeliveryOn) }]
        : []),
      { label: "Lines", value: formats.number(lines.length) },
    ],
    columns: [
      { header: "", width: 10 },
      { header: "Code", width: 62 },
      { header: "Item" },
      { header: "Packs", width: 34, align: "end" },
      { header: "Batch", width: 98 },
      { header: "Expiry", width: 72 },
    ],
    rows: lines.map((line) => [
      { box: "tick" },
      line.item.code,
      { text: line.description, below: line.gtin === null ? "" : `GTIN ${line.gtin}` },
      formats.number(unshippedOf(line)),
      { box: "field" },
      { box: "field" },
    ]),
    totals: [{ label: "Packs to pick", value: formats.number(packs) }],
    notes: [
      ...(note === null ? [] : [{ label: "Note of the pharmacy", value: note }]),
      ...(internalNote === null ? [] : [{ label: "Internal note", value: internalNote }]),
    ],
    signatures: ["Picked by", "Checked by", "Date"],
    changedAt: order.updatedAt,
  };
}
