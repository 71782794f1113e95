import { ACCOUNT_WORDS } from "./account-words.ts";
import { EXPENSE_WORDS } from "./expenses.words.ts";
import { type FieldWords, shownAs, shownAsMoney, type ValueContext } from "./field-words.ts";
import { LIMIT_WORDS } from "./plans.values.ts";
import { HELP_DESK_WORDS, QUESTION_WORDS } from "./questions.words.ts";
import { REMINDER_WORDS, SKIP_WORDS } from "./reminders.values.ts";
import { ROLE_WORDS } from "./role-words.ts";
import { SCOPE_WORDS } from "./tokens.values.ts";
import { wordsOf } from "./words.ts";

const among = (label: string, words: Record<string, string>) =>
  shownAs(label, (value) => words[value] ?? wordsOf(value));

/** Words for the fields of every kind of record, where changes of all of them are told side by side. */
export const LOG_WORDS: FieldWords = {
  ...ACCOUNT_WORDS,
  ...LIMIT_WORDS,
  ...EXPENSE_WORDS,
  ...QUESTION_WORDS,
  ...HELP_DESK_WORDS,
  price: shownAsMoney("Price"),
  creditLimit: shownAsMoney("Credit limit"),
  taxRateBps: {
    label: "Tax rate",
    show: (rate, { formats }) => `${formats.number(Number(rate) / 100)} %`,
  },
  role: among("Role", ROLE_WORDS),
  key: among("Reminder", REMINDER_WORDS),
  skipReason: among("Not sent because", SKIP_WORDS),
  scopes: {
    label: "Scopes",
    show: (value) =>
      [value]
        .flat()
        .map((scope) => SCOPE_WORDS[scope as never] ?? String(scope))
        .join(", "),
  },
  status: shownAs("Status", wordsOf),
  type: shownAs("Type", wordsOf),
  interval: shownAs("Interval", wordsOf),
  closeReason: shownAs("Reason", wordsOf),
  rejectionCode: shownAs("Reason", wordsOf),
  defaultPlan: "Fallback plan",
  mails: { label: "Letters", show: lettersIn },
  "reviewedBy.name": "Decided by",
  "revokedBy.name": "Revoked by",
  "address.line1": "Address",
  "address.country": {
    label: "Country",
    show: (code, { formats }) => formats.country(String(code)),
  },
  gln: "GLN",
  namePlural: "Plural name",
  ucumCode: "UCUM code",
  edqmCode: "EDQM code",
  uneceCode: "UN/ECE code",
};

function lettersIn(value: unknown, { formats }: ValueContext): string {
  const count = Array.isArray(value) ? value.length : 1;
  return count === 1 ? "1 letter" : `${formats.number(count)} letters`;
}
