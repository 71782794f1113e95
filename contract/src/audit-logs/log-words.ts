import { allOf } from "../extras.ts";
import { WORDS_APART } from "../extras.words.ts";
import { type FieldWords, shownAs, shownAsMoney, type ValueContext } from "../field-words.ts";
import { ROLE_WORDS } from "../role-words.ts";
import { wordsOf } from "../words.ts";

/**
 * Labels for the fields of every kind of record, for views that show changes of all of them
 * together.
 */
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
  mails: { label: "Emails", show: lettersIn },
  "address.line1": "Address",
  "address.country": {
    label: "Country",
    show: (code, { formats }) => formats.country(String(code)),
  },
};

/** A reminder that is recorded as sent was written: whether it was sent, its deliveries say. */
function statusIn(status: string): string {
  return status === "sent" ? "Written" : wordsOf(status);
}

function lettersIn(value: unknown, { formats }: ValueContext): string {
  const count = Array.isArray(value) ? value.length : 1;
  return count === 1 ? "1 email" : `${formats.number(count)} emails`;
}
