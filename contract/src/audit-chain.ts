import "./jitless.ts";
import * as z from "zod/mini";
import { exportSignature } from "./export.ts";
import { civilDate, digits } from "./text.ts";

/**
 * What can be wrong with the log: an entry changed or deleted after it was sealed, one put in, a seal
 * gone, or an archive that the console did not make.
 */
export const CHAIN_FAULTS = ["changed", "deleted", "inserted", "unsealed", "archive"] as const;
export type ChainFault = (typeof CHAIN_FAULTS)[number];

const place = digits("Must be a place in the chain.", 0, Number.MAX_SAFE_INTEGER);

/** Where to continue: the `place` of an earlier call. Starts at the beginning when left out. */
export const ChainQuery = z.strictObject({ after: z.optional(place) });

/** What a walk along the chain of the audit log found, as far as one call walks. */
export const ChainReport = z.object({
  /** Entries that this call found as they were sealed, up to the first that is not. */
  checked: z.int(),
  /** Place of the last one checked: pass it as `after` to continue, unless the walk is done. */
  place: z.int(),
  /** The last that is sealed. */
  lastPlace: z.int(),
  isDone: z.boolean(),
  /** Entries before these are in archives, up to this place. */
  archivedPlace: z.int(),
  /** Entries too young to have been sealed. */
  unsealed: z.int(),
  /** The seal at `place`, in hexadecimal: kept elsewhere, it proves the whole chain up to it. */
  head: z.nullable(z.string()),
  broken: z.nullable(
    z.object({
      /** The entry; null when an archive is broken. */
      entry: z.nullable(z.uuid()),
      place: z.nullable(z.int()),
      fault: z.enum(CHAIN_FAULTS),
    }),
  ),
});
export type ChainReport = z.infer<typeof ChainReport>;

/** Civil dates in UTC, both included, like the log's filters; a missing date sets no bound. */
export const ChainExportQuery = z.strictObject({
  from: z.optional(civilDate()),
  to: z.optional(civilDate()),
});
export type ChainExportQuery = z.infer<typeof ChainExportQuery>;

/** The same, as an address for download carries it. */
export const SignedChainQuery = z.strictObject({ ...ChainExportQuery.shape, ...exportSignature });

/** The address of a file that goes with nothing else. */
export const SignedQuery = z.strictObject(exportSignature);

/** The last seal of each month, the newest first: kept elsewhere, they prove all that is before. */
export const MonthHeads = z.object({
  heads: z.array(
    z.object({
      /** "2026-11", in UTC. */
      month: z.string(),
      place: z.int(),
      hash: z.string(),
      /** Whether the month is over and all of it is sealed. */
      isComplete: z.boolean(),
    }),
  ),
});
export type MonthHeads = z.infer<typeof MonthHeads>;

/** Old entries that were taken out of the database, as a file. */
export const AuditArchive = z.object({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  /** The last seal in it. */
  place: z.int(),
  hash: z.string(),
  entries: z.int(),
  firstAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
  /** SHA-256 of the file's bytes, in hexadecimal. */
  checksum: z.string(),
});
export type AuditArchive = z.infer<typeof AuditArchive>;

/** All archives, the newest first: as a rule one for each month. */
export const AuditArchives = z.object({ items: z.array(AuditArchive) });
export type AuditArchives = z.infer<typeof AuditArchives>;
