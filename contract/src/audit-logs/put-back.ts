import * as z from "zod/mini";
import { NamedRecord } from "../field-changes.ts";
import { MODEL_NAMES } from "../models.ts";
import { PUT_BACK_SINCE_MAX } from "./audit-logs.values.ts";

const PutBackLine = z.object({
  /** Parts of a group are named apart: `address.city`. */
  field: z.string(),
  now: z.unknown(),
  to: z.unknown(),
  /** Changed by the entry itself, and not only since. */
  isOwn: z.boolean(),
  /** Changes since the entry, the newest first. */
  since: z
    .array(z.object({ actorName: z.string(), at: z.iso.datetime() }))
    .check(z.maxLength(PUT_BACK_SINCE_MAX)),
  sinceCount: z.int(),
});
export type PutBackLine = z.infer<typeof PutBackLine>;

/** The values that a record had before an entry, as far as its change route takes them. */
export const PutBack = z.object({
  model: z.enum(MODEL_NAMES),
  /** Where the record is changed. */
  path: z.string(),
  version: z.int(),
  lines: z.array(PutBackLine),
  /** Fields that changed too and stay as they are. */
  left: z.array(z.string()),
  /** The groups of fields as they are now. */
  groups: z.record(z.string(), z.unknown()),
  names: z.array(NamedRecord),
  currency: z.nullable(z.string()),
});
export type PutBack = z.infer<typeof PutBack>;
