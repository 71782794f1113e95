import * as z from "zod/mini";
import { RecordEmail } from "../emails/delivery.ts";
import { listQuery } from "../list.ts";
import { RecordReference, recordFields } from "../record.ts";

const StatementSum = z.object({
  currency: z.string(),
  /** Below 0 if the network owed the pharmacy. */
  opening: z.int(),
  entries: z.int(),
  closing: z.int(),
  /** Open of what was due before the day of the email. */
  overdue: z.int(),
});
export type StatementSum = z.infer<typeof StatementSum>;

/** The email about the account of a pharmacy in a month. */
export const MonthlyStatement = z.object({
  ...recordFields,
  organization: RecordReference,
  /** Its first day. */
  month: z.iso.date(),
  sums: z.array(StatementSum),
  /** Left out for the pharmacy. */
  letters: z.optional(z.array(RecordEmail)),
});
export type MonthlyStatement = z.infer<typeof MonthlyStatement>;

/** Lists the statements of one pharmacy, the latest first. */
export const MonthlyStatementQuery = z.omit(
  listQuery({ sorts: [], filters: ["organization"] }, { organization: null }),
  { search: true, sort: true, order: true },
);
export type MonthlyStatementQuery = z.infer<typeof MonthlyStatementQuery>;

/** The pharmacies that a statement of the last month is for, whether or not statements are sent. */
export const MonthlyStatementPreview = z.object({
  month: z.iso.date(),
  pharmacies: z.int(),
  /** How many of these pharmacies have been sent it. */
  sent: z.int(),
  /** The next to be sent. Null while they are off. */
  next: z.nullable(z.object({ month: z.iso.date(), on: z.iso.date() })),
});
export type MonthlyStatementPreview = z.infer<typeof MonthlyStatementPreview>;
