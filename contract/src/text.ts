import "./jitless.ts";
import * as z from "zod";

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

// Controls, and the marks that turn text around or hide in it: they let one name pass for another.
const HIDDEN = /[\p{Cc}\p{Cs}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u;
const HIDDEN_BUT_LINES =
  /(?!\n|\t)[\p{Cc}\p{Cs}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u;

const hiddenMessage = (label: string) => `${label} contains a character that cannot be shown.`;

/** One line that must be filled in. */
export function text(label: string, min: number, max: number) {
  const required = `${label} is required.`;
  return z
    .string({ error: (issue) => (issue.input == null ? required : `${label} must be text.`) })
    .overwrite(tidy)
    .min(1, { error: required, abort: true })
    .min(min, `${label} must be at least ${min} characters.`)
    .max(max, `${label} must be at most ${max} characters.`)
    .refine((value) => !HIDDEN.test(value), hiddenMessage(label));
}

/** A field that may be left empty: the empty string is stored as null. */
export function optional<Inner extends z.ZodType<string, string>>(inner: Inner) {
  return z
    .codec(z.string().nullable(), inner.nullable(), {
      decode: (value) => (value?.trim() ? value : null) as z.input<Inner> | null,
      encode: (value) => value,
    })
    .optional();
}

/** One line that may be left empty. */
export function optionalText(label: string, min: number, max: number) {
  return optional(text(label, min, max));
}

/** Several lines that may be left empty. */
export function optionalLines(label: string, max: number) {
  return optional(
    z
      .string()
      .overwrite(tidyLines)
      .max(max, `${label} must be at most ${max} characters.`)
      .refine((value) => !HIDDEN_BUT_LINES.test(value), hiddenMessage(label)),
  );
}

/** An e-mail address, kept in lower case. */
export function email(label: string) {
  return z
    .string(`${label} is required.`)
    .overwrite((value) => tidy(value).toLowerCase())
    .min(1, { error: `${label} is required.`, abort: true })
    .max(254, `${label} must be at most 254 characters.`)
    .regex(z.regexes.email, "Enter a valid email address.");
}

/** A phone number in E.164; blanks, hyphens, dots and brackets are taken out. */
export function phone(label: string) {
  return z
    .string(`${label} is required.`)
    .overwrite((value) => value.replace(/[\s().\-\u2010-\u2015]/gu, ""))
    .min(1, { error: `${label} is required.`, abort: true })
    .regex(
      /^\+[1-9]\d{6,14}$/,
      "Enter a phone number with its country code, for example +353 1 555 0100.",
    );
}

/** A web address; only https, because the console links to it. */
export function webAddress() {
  return z
    .string()
    .overwrite(tidy)
    .max(300)
    .refine(isHttps, "Enter a web address that starts with https://.");
}

function isHttps(value: string): boolean {
  return /^https:\/\/[^\s/@]+\.[^\s/@]+(\/\S*)?$/i.test(value);
}

/** A civil date, `YYYY-MM-DD`, that exists in the calendar. */
export function civilDate() {
  return z.iso.date("Enter a date as YYYY-MM-DD.");
}

/** One of a few fixed values. */
export function choice<const Value extends string>(values: readonly Value[]) {
  return z.enum(values, `Choose one of: ${values.join(", ")}.`);
}

/** A whole number between two bounds, both included. */
export function wholeNumber(label: string, min: number, max: number) {
  const message = `${label} must be a whole number from ${min} to ${max}.`;
  return z.int(message).min(min, message).max(max, message);
}
