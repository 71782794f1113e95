import * as z from "zod/mini";
import { civilDate } from "../dates.ts";
import { isWithinDays } from "../dates.values.ts";
import { currency } from "../organizations/places.ts";
import { RecordReference } from "../record.ts";
import { DAY_MS } from "../time.values.ts";
import { ENTRY_KINDS, STATEMENT_DAYS_MAX, STATEMENT_ENTRIES_MAX } from "./books.values.ts";

/** Civil days, both included. */
export const StatementQuery = z
  .strictObject({
    from: civilDate("Enter the first day."),
    to: civilDate("Enter the last day."),
    /** The pharmacy's, unless another is named. */
    currency: z.optional(currency()),
  })
  .check(
    z.check(({ value: { from, to }, issues }) => {
      // their own messages say what is wrong with them
      if (!isWithinDays(from) || !isWithinDays(to)) return;
      const refuse = (message: string) =>
        issues.push({ code: "custom", input: to, message, path: ["to"] });
      if (to < from) refuse("The last day is before the first.");
      else if (Date.parse(to) - Date.parse(from) > STATEMENT_DAYS_MAX * DAY_MS) {
        refuse("A statement covers ten years at most. Choose a shorter time.");
      }
    }),
  );
export type StatementQuery = z.infer<typeof StatementQuery>;

const StatementEntry = z.object({
  /** The id of the invoice, credit note or payment. */
  id: z.uuid(),
  kind: z.enum(ENTRY_KINDS),
  /** The document was voided on this day: its amount is taken back. */
  isVoid: z.boolean(),
  on: z.iso.date(),
  number: z.string(),
  /** The reference of a payment, or the reason of a credit note. */
  reference: z.nullable(z.string()),
  /** Null unless it is an invoice. */
  dueDate: z.nullable(z.iso.date()),
  /** Minor units that the pharmacy owes from now on; below 0 for what it no longer owes. */
  amount: z.int(),
  /** Owed after this entry. */
  balance: z.int(),
});
export type StatementEntry = z.infer<typeof StatementEntry>;

/** The account of a pharmacy over a time: its balance before, each change, and its balance after. */
export const AccountStatement = z.object({
  organization: RecordReference,
  from: z.iso.date(),
  to: z.iso.date(),
  currency: z.string(),
  /** All currencies that the pharmacy has documents in. */
  currencies: z.array(z.string()),
  /** Below 0 if the network owed the pharmacy. */
  opening: z.int(),
  closing: z.int(),
  entries: z.array(StatementEntry).check(z.maxLength(STATEMENT_ENTRIES_MAX)),
});
export type AccountStatement = z.infer<typeof AccountStatement>;
