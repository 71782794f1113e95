import type { Order, OrderInput, OrderLineInput } from "@pharmacy/contract/orders/orders";
import { LINE_PACKS_MAX } from "@pharmacy/contract/orders/orders.values";

/** A line as it is being written. Nothing typed is lost, whatever the server makes of it. */
export type DraftLine = {
  item: { id: string; code: string; name: string };
  quantity: string;
  /** As the order was read; undefined for a new line. */
  unitPrice?: number | null | undefined;
  problem: string | null;
};

export type DraftFields = {
  requestedDeliveryOn: string;
  buyerReference: string;
  note: string;
  internalNote: string;
};

export type DraftContent = { lines: readonly DraftLine[]; fields: DraftFields };

const EMPTY: DraftContent = {
  lines: [],
  fields: { requestedDeliveryOn: "", buyerReference: "", note: "", internalNote: "" },
};

export function contentOf(order: Order | undefined): DraftContent {
  if (!order) return EMPTY;
  const { lines, requestedDeliveryOn, buyerReference, note, internalNote } = order;
  return {
    lines: lines.map(({ item, quantity, unitPrice, problem }) => ({
      item,
      quantity: String(quantity),
      unitPrice,
      problem,
    })),
    fields: {
      requestedDeliveryOn: requestedDeliveryOn ?? "",
      buyerReference: buyerReference ?? "",
      note: note ?? "",
      internalNote: internalNote ?? "",
    },
  };
}

export function differs(one: DraftContent, other: DraftContent): boolean {
  return keyOf(one) !== keyOf(other);
}

const keyOf = ({ lines, fields }: DraftContent) =>
  JSON.stringify([lines.map(({ item, quantity }) => [item.id, quantity.trim()]), fields]);

/** What is no number is sent as it was typed: the server says what is wrong, at the line. */
export function inputOf({ lines, fields }: DraftContent, isPlatform: boolean): OrderInput {
  const { requestedDeliveryOn, buyerReference, note, internalNote } = fields;
  return {
    lines: lines.map(({ item, quantity }) => ({ item: item.id, quantity: packsIn(quantity) })),
    requestedDeliveryOn: requestedDeliveryOn || null,
    buyerReference: buyerReference.trim() || null,
    note: note.trim() || null,
    ...(isPlatform && { internalNote: internalNote.trim() || null }),
  };
}

function packsIn(text: string): OrderLineInput["quantity"] {
  const trimmed = text.trim();
  return (trimmed === "" || Number.isNaN(Number(trimmed)) ? trimmed : Number(trimmed)) as number;
}

/** Undefined while a quantity is unfinished, or wrong. */
export function wholePacks(text: string): number | undefined {
  const packs = text.trim() === "" ? Number.NaN : Number(text);
  return Number.isInteger(packs) && packs >= 1 && packs <= LINE_PACKS_MAX ? packs : undefined;
}

/** An unfinished quantity is priced as a single pack. */
export const pricedPacks = (text: string) => wholePacks(text) ?? 1;

export type AddedLine = { item: DraftLine["item"]; packs: number };

/** New items follow at the end. Packs are added to those of an item that is there, or replace them. */
export function withLines(
  lines: readonly DraftLine[],
  added: readonly AddedLine[],
  replaces: boolean,
): DraftLine[] {
  const after = new Map(lines.map((line) => [line.item.id, line]));
  for (const { item, packs } of added) {
    const line = after.get(item.id);
    const before = line && !replaces ? Number(line.quantity) || 0 : 0;
    const quantity = String(before + packs);
    after.set(item.id, line ? { ...line, quantity } : { item, quantity, problem: null });
  }
  return [...after.values()];
}

/** Splits a refusal into the problems of lines, by item, and the rest. */
export function problemsOf(
  lines: readonly DraftLine[],
  fields: Readonly<Record<string, string>>,
): { atLines: Map<string, string>; others: Record<string, string> } {
  const atLines = new Map<string, string>();
  const others: Record<string, string> = {};
  for (const [path, message] of Object.entries(fields)) {
    const place = /^lines\.(\d+)\./.exec(path)?.[1];
    const line = place === undefined ? undefined : lines[Number(place)];
    if (line) atLines.set(line.item.id, message);
    else others[path] = message;
  }
  return { atLines, others };
}
