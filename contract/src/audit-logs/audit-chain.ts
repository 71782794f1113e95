import "../jitless.ts";
import * as z from "zod/mini";
import { civilDate, moment } from "../dates.ts";
import { exportSignature } from "../export.ts";
import { digits } from "../text.ts";

/**
 * Faults that a verification can find: an entry changed, deleted or inserted after sealing, a
 * missing seal, or an archive that the console did not make.
 */
export const CHAIN_FAULTS = ["changed", "deleted", "inserted", "unsealed", "archive"] as const;
export type ChainFault = (typeof CHAIN_FAULTS)[number];

const place = digits("Must be a place in the chain.", 0, Number.MAX_SAFE_INTEGER);

/** Where to continue: the `place` of an earlier call. Starts at the beginning when left out. */
export const ChainQuery = z.strictObject({ after: z.optional(place) });

const clockStep = { from: z.iso.datetime(), to: z.iso.datetime() };

/** A step of the clock as it was shown, which an administrator confirms. */
export const ClockConfirmation = z.strictObject({
  from: moment("Send what the verification says."),
  to: moment("Send what the verification says."),
});
export type ClockConfirmation = z.infer<typeof ClockConfirmation>;

/** The result of verifying the chain of the audit log, as far as one call gets. */
export const ChainReport = z.object({
  /** Entries that this call verified, up to the first fault. */
  checked: z.int(),
  /** Place of the last one checked: pass it as `after` to continue, unless the walk is done. */
  place: z.int(),
  /** The last sealed entry. */
  lastPlace: z.int(),
  isDone: z.boolean(),
  /** Entries up to this place are in archives. */
  archivedPlace: z.int(),
  /** Entries too recent to be sealed. */
  unsealed: z.int(),
  /** The seal at `place`, in hexadecimal. A copy kept elsewhere proves the whole chain up to it. */
  head: z.nullable(z.string()),
  broken: z.nullable(
    z.object({
      /** The entry; null when an archive is broken. */
      entry: z.nullable(z.uuid()),
      place: z.nullable(z.int()),
      fault: z.enum(CHAIN_FAULTS),
    }),
  ),
  /** A clock that was set back would explain an entry that was inserted, if one was. */
  clockStep: z.nullable(z.object(clockStep)),
  /** Steps of the clock that administrators have confirmed, oldest first. */
  clockSteps: z.array(
    z.object({ ...clockStep, confirmedAt: z.iso.datetime(), confirmedBy: z.string() }),
  ),
});
export type ChainReport = z.infer<typeof ChainReport>;

/** Civil dates in UTC, both inclusive, like the log's filters; a missing date sets no limit. */
export const ChainExportQuery = z.strictObject({
  from: z.optional(civilDate()),
  to: z.optional(civilDate()),
});
export type ChainExportQuery = z.infer<typeof ChainExportQuery>;

/** The same query, as a signed download URL carries it. */
export const SignedChainQuery = z.strictObject({ ...ChainExportQuery.shape, ...exportSignature });

/** The signed URL of a file that needs no other parameters. */
export const SignedQuery = z.strictObject(exportSignature);

/**
 * The last seal of each month, newest first. Copies kept elsewhere prove everything before them.
 */
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

/** Old entries that were moved from the database to a file. */
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

/** All archives, newest first: usually one for each month. */
export const AuditArchives = z.object({ items: z.array(AuditArchive) });
export type AuditArchives = z.infer<typeof AuditArchives>;
