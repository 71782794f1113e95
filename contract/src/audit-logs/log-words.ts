import { EXPENSE_WORDS } from "../expenses/expenses.words.ts";
import { allOf } from "../extras.ts";
import {
  type FieldWords,
  shownAs,
  shownAsCode,
  shownAsMoney,
  type ValueContext,
} from "../field-words.ts";
import { PRODUCT_BATCH_WORDS, PRODUCT_WORDS } from "../products/products.words.ts";
import { HELP_DESK_WORDS, QUESTION_WORDS } from "../questions/questions.words.ts";
import { RECALL_WORDS } from "../recalls/recalls.words.ts";
import { ROLE_WORDS } from "../role-words.ts";
import { wordsOf } from "../words.ts";

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

export const LOG_WORDS: FieldWords = {
  ...allOf("words"),
  ...Object.assign({}, ...WORDS_APART),
  price: shownAsMoney("Price"),
  taxRateBps: {
    label: "Tax rate",
    show: (rate, { formats }) => `${formats.number(Number(rate) / 100)}%`,
  },
  role: shownAs("Role", (role) => ROLE_WORDS[role as never] ?? wordsOf(role)),
  status: shownAs("Status", statusIn),
  type: shownAs("Type", wordsOf),
  closeReason: shownAs("Reason", wordsOf),
  endReason: shownAs("Reason", wordsOf),
  application: shownAs("Application", wordsOf),
  mode: shownAs("Mode", wordsOf),
  purpose: shownAs("Purpose", wordsOf),
  reason: shownAsCode("Reason"),
  kind: shownAsCode("Kind"),
  mails: { label: "Emails", show: emailsIn },
  "address.line1": "Address",
  "address.country": {
    label: "Country",
    show: (code, { formats }) => formats.country(String(code)),
  },
};

/** A reminder logged as sent was only written: its deliveries tell whether it was sent. */
function statusIn(status: string): string {
  return status === "sent" ? "Written" : wordsOf(status);
}

function emailsIn(value: unknown, { formats }: ValueContext): string {
  const count = Array.isArray(value) ? value.length : 1;
  return count === 1 ? "1 email" : `${formats.number(count)} emails`;
}
