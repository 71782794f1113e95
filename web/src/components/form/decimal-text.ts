import { chosenLocale } from "#lib/format.ts";

/**
 * `1.234,5` is `1234.5`; where a separator is ambiguous, as in `1,234`, the user's language
 * decides. Empty is null, and invalid text is undefined.
 */
export function readDecimal(text: string): string | null | undefined {
  const signs = signsOf(chosenLocale());
  const tidy = toPlainDigits(text, signs)
    .replace(/[\s'’]/g, "")
    .replace(/^[−–]/, "-");
  if (tidy === "") return null;
  const [, minus = "", amount = ""] = /^(-?)(.*)$/.exec(tidy) ?? [];
  const parts = splitGrouped(amount, signs.group) ?? PLAIN.exec(amount) ?? BOTH_SIGNS.exec(amount);
  if (!parts?.groups) return undefined;
  const { whole = "", fraction } = parts.groups;
  const digits = whole.replace(/[.,]/g, "").replace(/^0+(?=\d)/, "") || "0";
  return minus + digits + (fraction ? `.${fraction}` : "");
}

/** Uses the decimal separator of the reader's language, without grouping. */
export function writeDecimal(decimal: string): string {
  return decimal.replace(".", signsOf(chosenLocale()).decimal);
}

// At most one separator, and it does not group: `1.5`, `1,5`, `.5`, `5.`
const PLAIN = /^(?=.*\d)(?<whole>\d*)(?:[.,](?<fraction>\d*))?$/;
// Two separators, so the second is the decimal one: `1.234,5` and `1,234.5`.
const BOTH_SIGNS =
  /^(?<whole>[1-9]\d{0,2}(?<group>[.,])\d{3}(?:\k<group>\d{3})*)(?!\k<group>)[.,](?<fraction>\d+)$/;

function splitGrouped(text: string, group: string): RegExpExecArray | null {
  if (!".,".includes(group)) return null;
  return new RegExp(`^(?<whole>[1-9]\\d{0,2}(?:\\${group}\\d{3})+)$`).exec(text);
}

type Signs = { digits: string; group: string; decimal: string };

const known = new Map<string | undefined, Signs>();

function signsOf(locale: string | undefined): Signs {
  const kept = known.get(locale);
  if (kept) return kept;
  const format = new Intl.NumberFormat(locale, { useGrouping: true, maximumFractionDigits: 1 });
  const parts = format.formatToParts(1_234_567.8);
  const of = (type: string) => parts.find((part) => part.type === type)?.value;
  const digits = new Intl.NumberFormat(locale, { useGrouping: false }).format(9_876_543_210);
  const signs = {
    digits: [...digits].reverse().join(""),
    group: of("group") ?? ",",
    decimal: of("decimal") ?? ".",
  };
  known.set(locale, signs);
  return signs;
}

/** Converts digits of other scripts. */
function toPlainDigits(text: string, { digits }: Signs): string {
  return [...text.normalize("NFKC")]
    .map((sign) => (digits.includes(sign) ? String(digits.indexOf(sign)) : sign))
    .join("")
    .replaceAll("٫", ".")
    .replaceAll("٬", "");
}
