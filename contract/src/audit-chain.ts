import "./jitless.ts";
import * as z from "zod/mini";

/** What can be wrong with an entry: changed or deleted after it was sealed, put in, or its seal gone. */
export const CHAIN_FAULTS = ["changed", "deleted", "inserted", "unsealed"] as const;

/** What a walk along the whole chain of the audit log found. */
export const ChainReport = z.object({
  /** Entries that are as they were sealed, up to the first that is not. */
  checked: z.int(),
  /** Entries too young to have been sealed. */
  unsealed: z.int(),
  /** The last seal, in hexadecimal: kept elsewhere, it proves the whole chain up to it. */
  head: z.nullable(z.string()),
  broken: z.nullable(
    z.object({
      entry: z.uuid(),
      place: z.nullable(z.int()),
      fault: z.enum(CHAIN_FAULTS),
    }),
  ),
});
export type ChainReport = z.infer<typeof ChainReport>;
