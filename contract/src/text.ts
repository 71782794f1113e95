import "./jitless.ts";
import * as z from "zod/mini";
import {
  bounded,
  plainCode,
  shown,
  straight,
  tidy,
  tidyLines,
  tooLongMessage,
  withoutMarks,
} from "./tidy.ts";

const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

export function text(label: string, min: number, max: number, required = `${label} is required.`) {
  return line(label, min, max, required).check(z.refine((value) => VISIBLE.test(value), required));
}

/**
 * Punctuation alone is refused, and apostrophes and hyphens are stored as a keyboard types them.
 */
export function name(label: string, min: number, max: number) {
  return line(label, min, max, `${label} is required.`, straight).check(
    z.refine(
      (value) => LETTER_OR_DIGIT.test(value),
      `${label} must have at least one letter or digit.`,
    ),
  );
}

/** The same code in the digits and dashes of any script is stored as a keyboard types it. */
export function code(label: string, min: number, max: number) {
  return line(label, min, max, `${label} is required.`, plainCode).check(
    z.refine(
      (value) => LETTER_OR_DIGIT.test(value),
      `${label} must have at least one letter or digit.`,
    ),
  );
}

function line(
  label: string,
  min: number,
  max: number,
  required: string,
  respell = (value: string) => value,
) {
  return z
    .string({ error: (issue) => (issue.input == null ? required : `${label} must be text.`) })
    .check(
      ...bounded(label, max),
      z.overwrite((value) => respell(tidy(value))),
      z.minLength(1, required),
      z.minLength(min, `${label} must be at least ${min} characters.`),
      z.maxLength(max, tooLongMessage(label, max)),
      shown(label),
    );
}

/** The empty string is stored as null. */
export function optional<Inner extends z.ZodMiniType<string, string>>(inner: Inner) {
  return z.optional(
    z.codec(z.nullable(z.string()), z.nullable(inner), {
      decode: (value) =>
        (value && withoutMarks(value).trim() ? value : null) as z.input<Inner> | null,
      encode: (value) => value,
    }),
  );
}

export function optionalText(label: string, min: number, max: number) {
  return optional(text(label, min, max));
}

export function optionalName(label: string, min: number, max: number) {
  return optional(name(label, min, max));
}

export function lines(label: string, min: number, max: number) {
  const required = `${label} is required.`;
  return z
    .string({ error: (issue) => (issue.input == null ? required : `${label} must be text.`) })
    .check(
      ...bounded(label, max),
      z.overwrite(tidyLines),
      z.minLength(1, required),
      z.minLength(min, `${label} must be at least ${min} characters.`),
      z.maxLength(max, tooLongMessage(label, max)),
      shown(label, { hasLines: true }),
      z.refine((value) => VISIBLE.test(value), required),
    );
}

export function optionalLines(label: string, max: number) {
  return optional(
    z
      .string()
      .check(
        ...bounded(label, max),
        z.overwrite(tidyLines),
        z.maxLength(max, tooLongMessage(label, max)),
        shown(label, { hasLines: true }),
      ),
  );
}

export function choice<const Value extends string>(
  values: readonly Value[],
  message = `Choose one of: ${values.join(", ")}.`,
) {
  return z.enum(values, message);
}

export function wholeNumber(label: string, min: number, max: number) {
  const message = `${label} must be a whole number from ${min} to ${max}.`;
  return z.int(message).check(z.minimum(min, message), z.maximum(max, message));
}

/** Minor units. */
export const AMOUNT_MAX = 1_000_000_000_000;

/** Minor units, 0 or more; null and undefined are none. */
export function optionalAmount() {
  const message = "Enter an amount of 0 or more.";
  return z.optional(
    z.nullable(
      z
        .int(message)
        .check(z.minimum(0, message), z.maximum(AMOUNT_MAX, "This amount is too large.")),
    ),
  );
}

/** Digits only: other spellings that JavaScript accepts (`0x10`, `1e1`, `+2`) are refused. */
export function digits(message: string, min: number, max: number) {
  return z.pipe(
    z.transform((value: unknown) => (isDigits(value) ? Number(value) : value)),
    z.int(message).check(z.minimum(min, message), z.maximum(max, message)),
  );
}

function isDigits(value: unknown): boolean {
  return typeof value === "string" && /^\d{1,16}$/.test(value);
}
