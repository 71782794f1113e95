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

/** All are entered, or none. */
export const ExpenseBatch = z.strictObject({
  items: z.pipe(few, z.array(ExpenseInput)),
  /** "skip" makes it safe to send a batch again. Expenses of the same batch are not compared. */
  twins: z._default(choice(["skip", "add"]), "skip"),
});
export type ExpenseBatch = z.input<typeof ExpenseBatch>;

export const ExpenseBatchAnswer = z.object({
  results: z.array(
    z.object({
      id: z.nullable(z.uuid()),
      number: z.nullable(z.string()),
      twins: z.array(ExpenseTwin),
    }),
  ),
});
export type ExpenseBatchAnswer = z.infer<typeof ExpenseBatchAnswer>;

export const TwinsQuestion = z.strictObject({
  vendor: z._default(z.string().check(z.maxLength(200)), ""),
  incurredOn: z.optional(civilDate()),
  total: z.optional(z.int()),
  currency: z._default(z.string().check(z.maxLength(3)), ""),
  receipt: z.optional(z.nullable(recordId())),
  except: z.optional(recordId()),
});
export type TwinsQuestion = z.input<typeof TwinsQuestion>;

export const ExpenseTwins = z.object({ items: z.array(ExpenseTwin) });
export type ExpenseTwins = z.infer<typeof ExpenseTwins>;

export const UploadedReceipt = z.extend(FileReference, { twins: z.array(ExpenseTwin) });
export type UploadedReceipt = z.infer<typeof UploadedReceipt>;
