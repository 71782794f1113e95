import { EXPENSE_WORDS } from "./expenses/expenses.words.ts";
import type { FieldWords } from "./field-words.ts";
import { PRODUCT_BATCH_WORDS, PRODUCT_WORDS } from "./products/products.words.ts";
import { HELP_DESK_WORDS, QUESTION_WORDS } from "./questions/questions.words.ts";
import { RECALL_WORDS } from "./recalls/recalls.words.ts";

/** Apart from the extras, because only views of changes need them. */
export const WORDS_APART: readonly FieldWords[] = [
  QUESTION_WORDS,
  EXPENSE_WORDS,
  PRODUCT_WORDS,
  PRODUCT_BATCH_WORDS,
  RECALL_WORDS,
  // the settings of the support desk are in the log, too
  HELP_DESK_WORDS,
];
