import "./jitless.ts";
import * as z from "zod/mini";

/** Letters composed, ends trimmed, inner runs of blanks made one. */
function tidy(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[\p{Zs}\t]+/gu, " ")
    .trim();
}

/** The same for text of several lines: line ends are kept. */
function tidyLines(text: string): string {
  return text.normalize("NFC").replace(/\r\n?/g, "\n").trim();
}

// Controls, fillers, and the marks that turn text around or hide in it: they let one name pass for
// another. What joins letters and shapes emoji stays.
const HIDDEN =
  /(?!\u200c|\u200d|(?<=\p{ExtPict})[\ufe0e\ufe0f])[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{DI}\u2800]/u;
const HIDDEN_BUT_LINES = new RegExp(`(?!\\n|\\t)${HIDDEN.source}`, "u");
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

const hiddenMessage = (label: string) => `${label} contains a character that cannot be shown.`;

/** One line that must be filled in; `required` is what is said when it is not. */
export function text(label: string, min: number, max: number, required = `${label} is required.`) {
  return z
    .string({ error: (issue) => (issue.input == null ? required : `${label} must be text.`) })
    .check(
      z.overwrite(tidy),
      z.minLength(1, required),
      z.minLength(min, `${label} must be at least ${min} characters.`),
      z.maxLength(max, `${label} must be at most ${max} characters.`),
      z.refine((value) => !HIDDEN.test(value), hiddenMessage(label)),
      z.refine((value) => VISIBLE.test(value), required),
    );
}

/** A field that may be left empty: the empty string is stored as null. */
export function optional<Inner extends z.ZodMiniType<string, string>>(inner: Inner) {
  return z.optional(
    z.codec(z.nullable(z.string()), z.nullable(inner), {
      decode: (value) => (value?.trim() ? value : null) as z.input<Inner> | null,
      encode: (value) => value,
    }),
  );
}

/** One line that may be left empty. */
export function optionalText(label: string, min: number, max: number) {
  return optional(text(label, min, max));
}

/** Several lines that may be left empty. */
export function optionalLines(label: string, max: number) {
  return optional(
    z.string().check(
      z.overwrite(tidyLines),
      z.maxLength(max, `${label} must be at most ${max} characters.`),
      z.refine((value) => !HIDDEN_BUT_LINES.test(value), hiddenMessage(label)),
    ),
  );
}

/** An e-mail address, kept in lower case. */
export function email(label: string) {
  return z.string(`${label} is required.`).check(
    z.overwrite((value) => tidy(value).toLowerCase()),
    z.minLength(1, `${label} is required.`),
    z.maxLength(254, `${label} must be at most 254 characters.`),
    z.regex(z.regexes.email, "Enter a valid email address."),
  );
}

/** A phone number in E.164; blanks, hyphens, dots and brackets are taken out. */
export function phone(label: string) {
  return z.string(`${label} is required.`).check(
    z.overwrite((value) => value.replace(/[\s().\-\u2010-\u2015]/gu, "")),
    z.minLength(1, `${label} is required.`),
    z.regex(
      /^\+[1-9]\d{6,14}$/,
      "Enter a phone number with its country code, for example +353 1 555 0100.",
    ),
  );
}

/** A web address; only https, because the console links to it. */
export function webAddress() {
  return z.string().check(
    z.overwrite(tidy),
    z.maxLength(300, "Website must be at most 300 characters."),
    z.refine(isHttps, "Enter a web address that starts with https://."),
    z.refine((value) => !HIDDEN.test(value), hiddenMessage("Website")),
  );
}

function isHttps(value: string): boolean {
  return /^https:\/\/[^\s/@]+\.[^\s/@]+(\/\S*)?$/i.test(value);
}

/** A civil date, `YYYY-MM-DD`, that exists in the calendar, which has no year 0. */
export function civilDate() {
  const message = "Enter a date as YYYY-MM-DD.";
  return z.iso.date(message).check(z.refine((value) => !value.startsWith("0000"), message));
}

/** One of a few fixed values. */
export function choice<const Value extends string>(values: readonly Value[]) {
  return z.enum(values, `Choose one of: ${values.join(", ")}.`);
}

/** A whole number between two bounds, both included. */
export function wholeNumber(label: string, min: number, max: number) {
  const message = `${label} must be a whole number from ${min} to ${max}.`;
  return z.int(message).check(z.minimum(min, message), z.maximum(max, message));
}
