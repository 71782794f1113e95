import type { Address } from "@pharmacy/contract/organizations/places";
import type { Shipment } from "@pharmacy/contract/shipments/shipments";
import { destination, type Network, type PaperPharmacy, supplier } from "./papers.facts.ts";
import type { PaperFormats } from "./papers.formats.ts";
import type { Paper } from "./papers.model.ts";

type Made = {
  shipment: Shipment;
  order: { deliveryAddress: Address | null; buyerReference: string | null };
  pharmacy: PaperPharmacy;
  network: Network;
  formats: PaperFormats;
};

/** Travels with the packs, and shows no prices to anyone. */
export function deliveryNotePaper({ shipment, order, pharmacy, network, formats }: Made): Paper {
  const { carrier, trackingNumber, note, lines } = shipment;
  const packs = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const to = destination(pharmacy, order.deliveryAddress);
  return {
    title: "Delivery note",
    number: shipment.number,
    remark: null,
    sender: network.networkName,
    parties: [supplier(network), { ...to, lines: [...to.lines, pharmacy.code, pharmacy.phone] }],
    facts: [
      { label: "Shipped", value: formats.dayOf(shipment.createdAt) },
      { label: "Order", value: shipment.order.number },
      ...(order.buyerReference
        ? [{ label: "Pharmacy's reference", value: order.buyerReference }]
        : []),
      ...(carrier ? [{ label: "Carrier", value: carrier }] : []),
      ...(trackingNumber ? [{ label: "Tracking number", value: trackingNumber }] : []),
    ],
    columns: [
      { header: "Code", width: 62 },
      { header: "Item" },
      { header: "Batch", width: 104 },
      { header: "Expiry", width: 72 },
      { header: "Packs", width: 40, align: "end" },
    ],
    rows: lines.map((line) => [
      line.item.code,
      { text: line.description, below: line.gtin === null ? "" : `GTIN ${line.gtin}` },
      line.batchNumber ?? "–",
      line.expiryDate === null ? "–" : formats.day(line.expiryDate),
      formats.number(line.quantity),
    ]),
    totals: [{ label: "Packs", value: formats.number(packs) }],
    notes: note === null ? [] : [{ label: "Note", value: note }],
    signatures: ["Received by", "Date", "Signature"],
    changedAt: shipment.updatedAt,
  };
}
