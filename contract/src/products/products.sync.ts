import * as z from "zod/mini";
import { RecordReference, recordId } from "../record.ts";
import { choice } from "../text.ts";

const PHARMACY = "Choose a pharmacy.";

export const ProductSyncParams = z.object({
  id: recordId(PHARMACY),
  organization: recordId(PHARMACY),
});

export const SYNC_CONFLICTS = ["skip", "update"] as const;

export const ProductSyncQuery = z
  .strictObject({
    dryRun: z._default(choice(["true", "false"]), "false"),
    onConflict: z._default(choice(SYNC_CONFLICTS), "skip"),
    /** Copies the default picks of a comparison, as long as both pharmacies are in this state. */
    basis: z.optional(basis()),
  })
  .check(
    z.refine(
      ({ basis: state, dryRun, onConflict }) =>
        state === undefined || (dryRun === "false" && onConflict === "skip"),
      { error: "A comparison decides what is copied. Send only its basis.", path: ["basis"] },
    ),
  );
export type ProductSyncQuery = z.output<typeof ProductSyncQuery>;

export function basis() {
  return z.string().check(z.minLength(1), z.maxLength(64));
}

const count = z.int().check(z.minimum(0));

export const ProductSync = z.object({
  runId: z.nullable(z.uuid()),
  source: RecordReference,
  target: RecordReference,
  examined: count,
  created: count,
  updated: count,
  skipped: z.object({
    existing: count,
    /** Their item, category or unit is no longer on offer. */
    notOffered: count,
    /** Controlled, and not covered by the licence of the target. */
    notCovered: count,
    keptArchived: count,
  }),
  durationMs: count,
});
export type ProductSync = z.infer<typeof ProductSync>;
