import { type FieldWords, shownAs, shownAsMoney } from "../field-words.ts";
import { wordsOf } from "../words.ts";

const REPEAT_WORDS: Record<string, string> = {
  month: "Every month",
  quarter: "Every quarter",
  year: "Every year",
};

export const EXPENSE_WORDS: FieldWords = {
  incurredOn: "Date",
  netAmount: shownAsMoney("Net amount"),
  taxAmount: shownAsMoney("Tax"),
  category: shownAs("Category", wordsOf),
  paidOn: "Paid on",
  method: shownAs("Payment method", wordsOf),
  repeats: shownAs("Repeats", (value) => REPEAT_WORDS[value] ?? wordsOf(value)),
  repeatsOn: "Next draft on",
  series: "Repetition of",
  voidedAt: "Voided",
  voidReason: "Reason",
};
