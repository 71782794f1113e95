import * as z from "zod/mini";
import { EmailReceipt } from "../emails/delivery.ts";
import { recordId } from "../record.ts";
import { code, optional, text } from "../text.ts";
import { Item, ItemInput, ItemReference } from "./items.ts";
import { REASON_MAX, REASON_MIN, SUBSTITUTES_MAX } from "./items.values.ts";

const version = z.int("Send the version you read.").check(z.minimum(1));

export const ItemActivation = z.strictObject({
  reason: optional(text("Reason", REASON_MIN, REASON_MAX)),
  version,
});

export const ItemDiscontinuation = z.strictObject({
  replacedBy: optional(recordId("Choose an item.")),
  version,
});

export const ItemWithdrawal = z.strictObject({
  reason: text("Reason", REASON_MIN, REASON_MAX, "Enter a reason for the withdrawal."),
  code: code("Code", 1, 20),
  version,
});

export const WithdrawnItem = z.extend(Item, EmailReceipt.shape);
export type WithdrawnItem = z.infer<typeof WithdrawnItem>;

export const ItemImpact = z.object({
  uses: z.array(z.object({ what: z.string(), count: z.int() })),
  /** Items that are replaced by it, or have it as a substitute. */
  dependents: z.array(ItemReference),
});
export type ItemImpact = z.infer<typeof ItemImpact>;

export const ItemCopy = z.strictObject({
  ...z.pick(ItemInput, { name: true, packSize: true, packUnit: true, gtin: true }).shape,
});
export type ItemCopy = z.input<typeof ItemCopy>;

export const ItemSubstitutes = z.strictObject({
  substitutes: z.array(recordId("Choose an item.")).check(
    z.maxLength(SUBSTITUTES_MAX, `An item has at most ${SUBSTITUTES_MAX} substitutes.`),
    z.refine((ids) => new Set(ids).size === ids.length, "List each substitute only once."),
  ),
  version,
});

/** Same ingredients, strength and dose form, and not among the substitutes. */
export const ProposedSubstitutes = z.object({
  items: z.array(ItemReference).check(z.maxLength(SUBSTITUTES_MAX)),
});
export type ProposedSubstitutes = z.infer<typeof ProposedSubstitutes>;
