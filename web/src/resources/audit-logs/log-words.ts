import { LIMIT_WORDS } from "@pharmacy/contract/plans.values";
import { REMINDER_WORDS, SKIP_WORDS } from "@pharmacy/contract/reminders.values";
import { ROLE_WORDS } from "@pharmacy/contract/role-words";
import { SCOPE_WORDS } from "@pharmacy/contract/tokens.values";
import { wordsOf } from "@pharmacy/contract/words";
import { ACCOUNT_WORDS } from "#lib/account-words.ts";
import { type FieldWords, shownAs, shownAsMoney } from "#lib/field-words.ts";
import { countryName, formatNumber } from "#lib/format.ts";

const among = (label: string, words: Record<string, string>) =>
  shownAs(label, (value) => words[value] ?? wordsOf(value));

/** Words for the fields of every kind of record, where changes of all of them are told side by side. */
export const LOG_WORDS: FieldWords = {
  ...ACCOUNT_WORDS,
  ...LIMIT_WORDS,
  price: shownAsMoney("Price"),
  creditLimit: shownAsMoney("Credit limit"),
  taxRateBps: shownAs("Tax rate", (rate) => `${formatNumber(Number(rate) / 100)} %`),
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
  mails: { label: "Letters", show: (value) => lettersIn(value) },
  "reviewedBy.name": "Decided by",
  "revokedBy.name": "Revoked by",
  "address.line1": "Address",
  "address.country": shownAs("Country", countryName),
  gln: "GLN",
};

function lettersIn(value: unknown): string {
  const count = Array.isArray(value) ? value.length : 1;
  return count === 1 ? "1 letter" : `${formatNumber(count)} letters`;
}
