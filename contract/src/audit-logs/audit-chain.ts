import "../jitless.ts";
import * as z from "zod/mini";
import { civilDate, moment } from "../dates.ts";
import { exportSignature } from "../export.ts";
import { digits } from "../text.ts";

/** `unsealed`: a seal is missing; `archive`: not one that the console made. */
export const CHAIN_FAULTS = ["changed", "deleted", "inserted", "unsealed", "archive"] as const;
export type ChainFault = (typeof CHAIN_FAULTS)[number];

const place = digits("Must be a place in the chain.", 0, Number.MAX_SAFE_INTEGER);

/** The `place` of an earlier call. Starts at the beginning when left out. */
export const ChainQuery = z.strictObject({ after: z.optional(place) });

const clockStep = { from: z.iso.datetime(), to: z.iso.datetime() };

export const ClockConfirmation = z.strictObject({
  from: moment("Send what the verification says."),
  to: moment("Send what the verification says."),
});
export type ClockConfirmation = z.infer<typeof ClockConfirmation>;

export const ChainReport = z.object({
  checked: z.int(),
  place: z.int(),
  lastPlace: z.int(),
  isDone: z.boolean(),
  archivedPlace: z.int(),
  unsealed: z.int(),
  /** In hexadecimal. A copy kept elsewhere proves the whole chain up to it. */
  head: z.nullable(z.string()),
  broken: z.nullable(
    z.object({
      /** Null when an archive is broken. */
      entry: z.nullable(z.uuid()),
      place: z.nullable(z.int()),
      fault: z.enum(CHAIN_FAULTS),
    }),
  ),
  /** A clock that was set back would explain an inserted entry. */
  clockStep: z.nullable(z.object(clockStep)),
  clockSteps: z.array(
    z.object({ ...clockStep, confirmedAt: z.iso.datetime(), confirmedBy: z.string() }),
  ),
});
export type ChainReport = z.infer<typeof ChainReport>;

/** Civil dates in UTC, both inclusive. */
export const ChainExportQuery = z.strictObject({
  from: z.optional(civilDate()),
  to: z.optional(civilDate()),
});
export type ChainExportQuery = z.infer<typeof ChainExportQuery>;

export const SignedChainQuery = z.strictObject({ ...ChainExportQuery.shape, ...exportSignature });

export const SignedQuery = z.strictObject(exportSignature);

/** Newest first. Copies kept elsewhere prove everything before them. */
export const MonthHeads = z.object({
  heads: z.array(
    z.object({
      month: z.string(),
      place: z.int(),
      hash: z.string(),
      isComplete: z.boolean(),
    }),
  ),
});
export type MonthHeads = z.infer<typeof MonthHeads>;

export const AuditArchive = z.object({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  place: z.int(),
  hash: z.string(),
  entries: z.int(),
  firstAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
  /** SHA-256 of the file's bytes, in hexadecimal. */
  checksum: z.string(),
});
export type AuditArchive = z.infer<typeof AuditArchive>;

export const AuditArchives = z.object({ items: z.array(AuditArchive) });
export type AuditArchives = z.infer<typeof AuditArchives>;
