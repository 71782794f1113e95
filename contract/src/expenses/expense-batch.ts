import * as z from "zod/mini";
import { civilDate } from "../dates.ts";
import { FileReference } from "../files/files.ts";
import { recordId } from "../record.ts";
import { choice } from "../text.ts";
import { ExpenseInput, ExpenseTwin } from "./expenses.ts";
import { EXPENSE_BATCH_MAX } from "./expenses.values.ts";

const limits = `Send between 1 and ${EXPENSE_BATCH_MAX} expenses.`;

/** The entries are counted before any of them is parsed. */
const few = z.custom<z.input<typeof ExpenseInput>[]>(
  (value) => Array.isArray(value) && value.length > 0 && value.length <= EXPENSE_BATCH_MAX,
  limits,
);

/** Many expenses at once: all of them are entered, or none. */
export const ExpenseBatch = z.strictObject({
  items: z.pipe(few, z.array(ExpenseInput)),
  /**
   * What to do with an expense that was entered before, with the same receipt or the same vendor,
   * amount and date. "skip" makes it safe to send a batch again. Expenses of the same batch are not
   * compared.
   */
  twins: z._default(choice(["skip", "add"]), "skip"),
});
export type ExpenseBatch = z.input<typeof ExpenseBatch>;

/** The result for each, in the order they were sent. */
export const ExpenseBatchAnswer = z.object({
  results: z.array(
    z.object({
      /** Null where it was skipped. */
      id: z.nullable(z.uuid()),
      number: z.nullable(z.string()),
      twins: z.array(ExpenseTwin),
    }),
  ),
});
export type ExpenseBatchAnswer = z.infer<typeof ExpenseBatchAnswer>;

/** Details of an expense that is about to be entered or changed. */
export const TwinsQuestion = z.strictObject({
  vendor: z._default(z.string().check(z.maxLength(200)), ""),
  incurredOn: z.optional(civilDate()),
  /** Net and tax, minor units. */
  total: z.optional(z.int()),
  currency: z._default(z.string().check(z.maxLength(3)), ""),
  receipt: z.optional(z.nullable(recordId())),
  /** Its own id, if it exists already. */
  except: z.optional(recordId()),
});
export type TwinsQuestion = z.input<typeof TwinsQuestion>;

export const ExpenseTwins = z.object({ items: z.array(ExpenseTwin) });
export type ExpenseTwins = z.infer<typeof ExpenseTwins>;

/** An uploaded receipt, and the expenses that have the same file. */
export const UploadedReceipt = z.extend(FileReference, { twins: z.array(ExpenseTwin) });
export type UploadedReceipt = z.infer<typeof UploadedReceipt>;
