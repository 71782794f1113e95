import * as z from "zod/mini";
import { RecordReference, recordId } from "../record.ts";
import { choice } from "../text.ts";

const PHARMACY = "Choose a pharmacy.";

/** The pharmacy that gets the products, and the one they are copied from. */
export const ProductSyncParams = z.object({
  id: recordId(PHARMACY),
  organization: recordId(PHARMACY),
});

/** What happens to a product that is already there: nothing, or its name, tax and facts follow. */
export const SYNC_CONFLICTS = ["skip", "update"] as const;

export const ProductSyncQuery = z
  .strictObject({
    /** Answers what would be done, and does nothing. */
    dryRun: z._default(choice(["true", "false"]), "false"),
    onConflict: z._default(choice(SYNC_CONFLICTS), "skip"),
    /**
     * Copies what a comparison picks at first, as long as it is of this state: what is new there, and
     * what changed there alone.
     */
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

/** Names the state of two pharmacies that was compared. */
export function basis() {
  return z.string().check(z.minLength(1), z.maxLength(64));
}

const count = z.int().check(z.minimum(0));

/** What copying the products of a pharmacy came to. */
export const ProductSync = z.object({
  /** By which it is undone; null where nothing was done but looked. */
  runId: z.nullable(z.uuid()),
  source: RecordReference,
  target: RecordReference,
  /** Active products of the source. */
  examined: count,
  created: count,
  updated: count,
  skipped: z.object({
    /** Already there, and left as they are. */
    existing: count,
    /** Their item, category or unit is not on offer any more. */
    notOffered: count,
    /** Controlled, and not covered by the licence of the target. */
    notCovered: count,
    /** Archived by the target. */
    keptArchived: count,
  }),
  durationMs: count,
});
export type ProductSync = z.infer<typeof ProductSync>;
