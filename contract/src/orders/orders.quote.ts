import * as z from "zod/mini";
import { ItemReference } from "../items/items.ts";
import { recordId } from "../record.ts";
import { choice, code, optional } from "../text.ts";
import { fewLines, packs } from "./orders.ts";
import { ORDER_LINES_MAX, USE_DAYS } from "./orders.values.ts";

/** Codes and packs as they were typed, pasted or scanned. */
export const OrderQuote = z.strictObject({
  organization: optional(recordId("Choose a pharmacy.")),
  lines: fewLines(
    z.strictObject({
      /** The id, the code or the GTIN of an item. */
      item: code("Item", 1, 60),
      quantity: z._default(packs(1), 1),
    }),
    1,
    "Send at least one line.",
  ),
});
export type OrderQuote = z.input<typeof OrderQuote>;

export const QuotedLine = z.object({
  /** The code or id that the caller sent. */
  wanted: z.string(),
  quantity: z.int(),
  item: z.nullable(z.extend(ItemReference, { gtin: z.nullable(z.string()) })),
  unitPrice: z.optional(z.nullable(z.int())),
  multipleOf: z.int(),
  /** The next quantity with a lower price of a pack, if there is one. */
  next: z.nullable(z.object({ quantity: z.int(), unitPrice: z.optional(z.int()) })),
  problem: z.nullable(z.string()),
});
export type QuotedLine = z.infer<typeof QuotedLine>;

export const Quote = z.object({
  currency: z.string(),
  /** Null in another currency than the network's. Before tax. */
  minimumOrderValue: z.nullable(z.int()),
  freight: z.nullable(z.int()),
  freeFreightFrom: z.nullable(z.int()),
  lines: z.array(QuotedLine).check(z.maxLength(ORDER_LINES_MAX)),
});
export type Quote = z.infer<typeof Quote>;

export const OrderProposalQuery = z.strictObject({
  organization: z.optional(recordId("Choose a pharmacy.")),
  days: z._default(choice(USE_DAYS), "30"),
});

/** Orderable items that run low, with the figures behind each proposal. */
export const OrderProposal = z.object({
  currency: z.string(),
  lines: z
    .array(
      z.object({
        item: ItemReference,
        quantity: z.int(),
        unitPrice: z.optional(z.nullable(z.int())),
        onHand: z.int(),
        onOrder: z.int(),
        reorderPoint: z.int(),
        used: z.int(),
        /** The newest draft of the pharmacy that orders the item already. */
        draft: z.nullable(z.object({ id: z.uuid(), number: z.string() })),
      }),
    )
    .check(z.maxLength(ORDER_LINES_MAX)),
});
export type OrderProposal = z.infer<typeof OrderProposal>;
