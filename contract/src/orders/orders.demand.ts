import * as z from "zod/mini";
import { ItemReference } from "../items/items.ts";
import { listQuery } from "../list.ts";
import { RecordReference, recordId } from "../record.ts";
import { wholeNumber } from "../text.ts";
import { DEMAND_LIST } from "./orders.list.ts";
import { ALLOTTED_LINES_MAX, LINE_PACKS_MAX, ORDER_STATUSES } from "./orders.values.ts";

/** Packs of an item that open orders want and nobody has confirmed or set aside. */
export const ItemDemand = z.object({
  /** The item's. */
  id: z.uuid(),
  item: ItemReference,
  orders: z.int(),
  packs: z.int(),
  /** When the order that waits longest was placed. */
  oldestAt: z.iso.datetime(),
  /** The earliest day that one of the orders asks for. */
  wantedBy: z.nullable(z.iso.date()),
});
export type ItemDemand = z.infer<typeof ItemDemand>;

export type ItemDemandColumn = "item" | "code" | "orders" | "packs" | "oldestAt" | "wantedBy";

export const ItemDemandQuery = listQuery(DEMAND_LIST, {});
export type ItemDemandQuery = z.infer<typeof ItemDemandQuery>;

export const DemandLine = z.object({
  /** The line's. */
  id: z.uuid(),
  version: z.int(),
  order: z.object({ id: z.uuid(), number: z.string() }),
  organization: RecordReference,
  status: z.enum(ORDER_STATUSES),
  placedAt: z.nullable(z.iso.datetime()),
  requestedDeliveryOn: z.nullable(z.iso.date()),
  wanted: z.int(),
  /** Confirmed, or set aside while the order is not confirmed. */
  granted: z.int(),
  /** Confirmed packs are never taken back. */
  least: z.int(),
});
export type DemandLine = z.infer<typeof DemandLine>;

/** The open lines of one item, those first that wait longest. */
export const DemandLines = z.object({
  item: ItemReference,
  lines: z.array(DemandLine).check(z.maxLength(ALLOTTED_LINES_MAX)),
  /** More lines than are sent: the rest follows once these are done. */
  hasMore: z.boolean(),
});
export type DemandLines = z.infer<typeof DemandLines>;

const few = `Send between 1 and ${ALLOTTED_LINES_MAX} lines.`;

export const Allotment = z.strictObject({
  lines: z
    .array(
      z.strictObject({
        line: recordId(),
        version: z.int("Send the version you read."),
        /** Packs of the line altogether, those of before included. */
        packs: wholeNumber("Packs", 0, LINE_PACKS_MAX),
      }),
      few,
    )
    .check(z.minLength(1, few), z.maxLength(ALLOTTED_LINES_MAX, few)),
});
export type Allotment = z.output<typeof Allotment>;

export const AllotmentResult = z.object({
  line: z.uuid(),
  /** Null if the line is no longer there. */
  number: z.nullable(z.string()),
  /** An order is confirmed once the packs of each of its lines are known. */
  outcome: z.nullable(z.enum(["confirmed", "setAside"])),
  error: z.nullable(z.string()),
});
export type AllotmentResult = z.infer<typeof AllotmentResult>;

/** In the order of the lines. A refusal does not affect the other lines. */
export const AllotmentAnswer = z.object({ results: z.array(AllotmentResult) });
export type AllotmentAnswer = z.infer<typeof AllotmentAnswer>;
