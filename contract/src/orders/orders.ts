import * as z from "zod/mini";
import { civilDate } from "../dates.ts";
import { gtin } from "../items/gs1.ts";
import { ItemReference } from "../items/items.ts";
import { listQuery } from "../list.ts";
import { ListReference } from "../lists/lists.ts";
import { Address } from "../organizations/places.ts";
import { type RecordColumn, RecordReference, recordFields, recordId } from "../record.ts";
import { choice, lines, optional, optionalLines, optionalName, wholeNumber } from "../text.ts";
import { ORDER_LIST } from "./orders.list.ts";
import {
  LINE_PACKS_MAX,
  ORDER_KINDS,
  ORDER_LINES_MAX,
  ORDER_PAYMENTS,
  ORDER_SOURCES,
  ORDER_STATUSES,
  PAYMENT_FILTERS,
  STRIKE_REASONS,
} from "./orders.values.ts";

export const packs = (min: number) => wholeNumber("Quantity", min, LINE_PACKS_MAX);
const tooMany = `An order has at most ${ORDER_LINES_MAX} lines.`;

export const repeatedItem = (line: number) =>
  `This item is already in line ${line}. Change its quantity there.`;

const oneName = "Name the item by its id or by its GTIN.";

export const OrderLineInput = z
  .strictObject({
    item: z.optional(recordId("Choose an item.")),
    /** Instead of the item's id. */
    gtin: gtin(),
    quantity: packs(1),
  })
  .check(
    z.refine(({ item, gtin: code }) => (item === undefined) === Boolean(code), {
      path: ["item"],
      error: oneName,
    }),
  );
export type OrderLineInput = z.input<typeof OrderLineInput>;

/** Counted before any of them is parsed. */
export function fewLines<Inner extends z.ZodMiniType>(inner: Inner, min: number, required: string) {
  const isFew = (value: unknown) =>
    Array.isArray(value) && value.length >= min && value.length <= ORDER_LINES_MAX;
  const error = ({ input }: { input?: unknown }) =>
    Array.isArray(input) && input.length > ORDER_LINES_MAX ? tooMany : required;
  return z.pipe(z.custom<z.input<Inner>[]>(isFew, { error }), z.array(inner));
}

const orderLines = fewLines(OrderLineInput, 0, "Send the lines as a list.").check(
  z.check(({ value, issues }) => {
    const seen = new Map<string, number>();
    for (const [place, { item = null, gtin: code }] of value.entries()) {
      const name = item ?? code ?? "";
      const first = seen.get(name);
      if (first === undefined) seen.set(name, place);
      else {
        const field = item === null ? "gtin" : "item";
        issues.push({
          code: "custom",
          input: name,
          message: repeatedItem(first + 1),
          path: [place, field],
        });
      }
    }
  }),
);

const fields = {
  /** In the order of the lines. All lines of a draft are sent together. */
  lines: z.optional(orderLines),
  requestedDeliveryOn: optional(civilDate()),
  /** The pharmacy's own number for the order (BT-13 of EN 16931). */
  buyerReference: optionalName("Your reference", 1, 40),
  note: optionalLines("Note", 1_000),
  /** Only for the network. */
  internalNote: optionalLines("Internal note", 1_000),
};

export const OrderInput = z.strictObject({
  ...fields,
  /** The caller's own pharmacy if left out. */
  organization: optional(recordId("Choose a pharmacy.")),
});
export type OrderInput = z.input<typeof OrderInput>;

const version = z.int("Send the version you read.").check(z.minimum(1));

export const OrderChanges = z.strictObject({ ...fields, version });
export type OrderChanges = z.output<typeof OrderChanges>;

export const OrderAct = z.strictObject({ version });

/** `totalAmount` is what the caller saw: another one by now is refused, and says so. */
export const OrderPlacing = z.strictObject({ version, totalAmount: z.optional(z.int()) });
export type OrderPlacing = z.output<typeof OrderPlacing>;

export const OrderSendingBack = z.strictObject({ version, note: lines("Note", 3, 1_000) });

const Confirmed = z.strictObject({ line: recordId(), confirmed: packs(0) });

/** Lines left out are confirmed in full. */
export const OrderConfirmation = z.strictObject({
  version,
  lines: z._default(fewLines(Confirmed, 0, "Send the lines as a list."), []),
});
export type OrderConfirmation = z.output<typeof OrderConfirmation>;

export const OrderClosing = z.strictObject({ version, reason: choice(STRIKE_REASONS) });

export const OrderCancelling = z.strictObject({ version, reason: lines("Reason", 3, 200) });

export const OrderLine = z.object({
  id: z.uuid(),
  place: z.int(),
  item: ItemReference,
  /** Copied from the item when the line was written; later changes of the item do not show. */
  description: z.string(),
  gtin: z.nullable(z.string()),
  batchTracked: z.boolean(),
  expiryTracked: z.boolean(),
  quantity: z.int(),
  confirmed: z.int(),
  shipped: z.int(),
  delivered: z.int(),
  struck: z.int(),
  strikeReason: z.nullable(z.enum(STRIKE_REASONS)),
  /** Packs that the desk has set aside for a line that is not confirmed. Left out for pharmacies. */
  allotted: z.optional(z.nullable(z.int())),
  /** Before tax. Null while the item has no price; left out for roles that see no amounts. */
  unitPrice: z.optional(z.nullable(z.int())),
  netAmount: z.optional(z.int()),
  taxRateBps: z.int(),
  list: z.nullable(ListReference),
  /** Why a line of a draft cannot be placed. */
  problem: z.nullable(z.string()),
});
export type OrderLine = z.infer<typeof OrderLine>;

const amounts = {
  /** The lines and the freight, before tax. */
  netAmount: z.optional(z.int()),
  taxAmount: z.optional(z.int()),
  totalAmount: z.optional(z.int()),
  freightAmount: z.optional(z.int()),
  /** The pharmacy's: an owner places what is above it. */
  approvalAmount: z.optional(z.nullable(z.int())),
};

/** The term of a plan that a fee is for. */
const OrderTerm = z.object({
  id: z.uuid(),
  planName: z.string(),
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  /** Its actual last day, if it is not `endDate`; before `startDate` if it never ran. */
  closedOn: z.nullable(z.iso.date()),
});

const sums = z.object({
  wanted: z.int(),
  confirmed: z.int(),
  shipped: z.int(),
  delivered: z.int(),
  struck: z.int(),
});

export const OrderSummary = z.object({
  ...recordFields,
  /** SO-2026-000123, or FEE-2026-000045 of a membership fee. */
  number: z.string(),
  kind: z.enum(ORDER_KINDS),
  /** Instead of lines. Null for supplies. */
  term: z.nullable(OrderTerm),
  organization: RecordReference,
  status: z.enum(ORDER_STATUSES),
  payment: z.enum(ORDER_PAYMENTS),
  currency: z.string(),
  ...amounts,
  lineCount: z.int(),
  /** Packs of all lines. */
  sums,
  requestedDeliveryOn: z.nullable(z.iso.date()),
  buyerReference: z.nullable(z.string()),
  source: z.enum(ORDER_SOURCES),
  placedAt: z.nullable(z.iso.datetime()),
});
export type OrderSummary = z.infer<typeof OrderSummary>;

const someone = z.nullable(RecordReference);

export const Order = z.extend(OrderSummary, {
  note: z.nullable(z.string()),
  /** Left out for the pharmacy. */
  internalNote: z.optional(z.nullable(z.string())),
  /** Where it is to go: copied when it is placed. */
  deliveryAddress: z.nullable(Address),
  placedBy: someone,
  confirmedAt: z.nullable(z.iso.datetime()),
  cancelledAt: z.nullable(z.iso.datetime()),
  cancelReason: z.nullable(z.string()),
  sentBackNote: z.nullable(z.string()),
  /**
   * Why packs that were shipped, or a term, have no invoice yet: "the seller's tax number is missing". Left out
   * for the pharmacy.
   */
  notInvoicedBecause: z.optional(z.nullable(z.string())),
  taxes: z.optional(z.array(z.object({ rateBps: z.int(), base: z.int(), tax: z.int() }))),
  lines: z.array(OrderLine).check(z.maxLength(ORDER_LINES_MAX)),
  /** The acts that cannot be done now, each with the sentence that says why. */
  blocked: z.record(z.string(), z.string()),
});
export type Order = z.infer<typeof Order>;

export const OrderFunnelQuery = z.strictObject({
  organization: z.optional(recordId("Choose a pharmacy.")),
});

/** Counts and values of open orders, by status and currency. */
export const OrderFunnel = z.object({
  steps: z.array(
    z.object({
      status: z.enum(ORDER_STATUSES),
      count: z.int(),
      values: z.array(z.object({ currency: z.string(), totalAmount: z.optional(z.int()) })),
    }),
  ),
});
export type OrderFunnel = z.infer<typeof OrderFunnel>;

export type OrderColumn =
  | ("number" | "organization" | "placedAt" | "lines" | "total" | "payment" | "status")
  | ("reference" | "wantedBy")
  | RecordColumn;

export const OrderListQuery = listQuery(ORDER_LIST, {
  organization: null,
  kind: ORDER_KINDS,
  payment: PAYMENT_FILTERS,
  status: [...ORDER_STATUSES, "open"],
});
export type OrderListQuery = z.infer<typeof OrderListQuery>;
