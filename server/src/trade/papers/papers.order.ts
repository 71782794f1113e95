import type { Order, OrderLine } from "@pharmacy/contract/orders/orders";
import { wantedOf } from "@pharmacy/contract/orders/orders.quantities";
import { STRIKE_WORDS } from "@pharmacy/contract/orders/orders.values";
import { inSentence, wordsOf } from "@pharmacy/contract/words";
import { buyer, destination, type Network, type PaperPharmacy, supplier } from "./papers.facts.ts";
import type { PaperFormats } from "./papers.formats.ts";
import type { Fact, Paper, PaperCell, PaperColumn } from "./papers.model.ts";

type Made = {
  order: Order;
  pharmacy: PaperPharmacy;
  network: Network;
  formats: PaperFormats;
  /** Some roles see no prices. */
  hasAmounts: boolean;
};

export function orderPaper({ order, pharmacy, network, formats, hasAmounts }: Made): Paper {
  const isConfirmed = order.confirmedAt !== null;
  return {
    title: "Order",
    number: order.number,
    remark: remarkOf(order),
    sender: network.networkName,
    parties: [supplier(network), buyer(pharmacy), destination(pharmacy, order.deliveryAddress)],
    facts: factsOf(order, formats),
    columns: columnsOf({ isConfirmed, hasAmounts }),
    rows: order.lines.map((line) => [
      formats.number(line.place),
      { text: line.description, below: detailsOf(line, formats) },
      formats.number(wantedOf(line)),
      ...(isConfirmed ? [formats.number(line.confirmed)] : []),
      ...(hasAmounts ? amountsOf(line, order.currency, formats) : []),
    ]),
    totals: hasAmounts ? totalsOf(order, formats) : [packsOf(order, formats)],
    notes: order.note === null ? [] : [{ label: "Note", value: order.note }],
    signatures: [],
    changedAt: order.updatedAt,
  };
}

function remarkOf({ status }: Order): string | null {
  if (status === "draft") return "Draft: not placed yet";
  return status === "cancelled" ? "Cancelled" : null;
}

function factsOf(order: Order, { day, dayOf }: PaperFormats): Fact[] {
  const { placedAt, placedBy, requestedDeliveryOn, buyerReference, status, cancelReason } = order;
  return [
    { label: "Status", value: wordsOf(status) },
    ...(placedAt ? [{ label: "Placed", value: dayOf(placedAt) }] : []),
    ...(placedBy ? [{ label: "Placed by", value: placedBy.name }] : []),
    ...(requestedDeliveryOn ? [{ label: "Wanted by", value: day(requestedDeliveryOn) }] : []),
    ...(buyerReference ? [{ label: "Pharmacy's reference", value: buyerReference }] : []),
    ...(cancelReason ? [{ label: "Cancelled because", value: cancelReason }] : []),
  ];
}

const packs = (header: string): PaperColumn => ({ header, width: 48, align: "end" });

function columnsOf({ isConfirmed, hasAmounts }: { isConfirmed: boolean; hasAmounts: boolean }) {
  const amounts: PaperColumn[] = [
    { header: "Price", width: 62, align: "end" },
    { header: "Tax", width: 34, align: "end" },
    { header: "Net amount", width: 74, align: "end" },
  ];
  const columns: PaperColumn[] = [
    { header: "No.", width: 22 },
    { header: "Item" },
    packs("Packs"),
    ...(isConfirmed ? [packs("Confirmed")] : []),
    ...(hasAmounts ? amounts : []),
  ];
  return columns;
}

function detailsOf({ item, gtin, struck, strikeReason }: OrderLine, { number }: PaperFormats) {
  const why = strikeReason === null ? "" : `: ${inSentence(STRIKE_WORDS[strikeReason])}`;
  const parts = [
    item.code,
    ...(gtin === null ? [] : [`GTIN ${gtin}`]),
    ...(struck > 0 ? [`${number(struck)} struck${why}`] : []),
  ];
  return parts.join(" · ");
}

function amountsOf(line: OrderLine, currency: string, { money, percent }: PaperFormats) {
  const { unitPrice = null, netAmount = 0, taxRateBps } = line;
  const cells: PaperCell[] = [
    unitPrice === null ? "–" : money(unitPrice, currency),
    percent(taxRateBps),
    money(netAmount, currency),
  ];
  return cells;
}

function totalsOf(order: Order, { money, percent }: PaperFormats): Fact[] {
  const { currency, netAmount = 0, totalAmount = 0, taxes = [], freightAmount = 0 } = order;
  return [
    ...(freightAmount > 0 ? [{ label: "Freight", value: money(freightAmount, currency) }] : []),
    { label: "Net amount", value: money(netAmount, currency) },
    ...taxes.map(({ rateBps, base, tax }) => ({
      label: `Tax ${percent(rateBps)} of ${money(base, currency)}`,
      value: money(tax, currency),
    })),
    { label: "Total", value: money(totalAmount, currency) },
  ];
}

function packsOf({ sums }: Order, { number }: PaperFormats): Fact {
  return { label: "Packs", value: number(sums.wanted) };
}
