import * as z from "zod/mini";
import { code, optional } from "../text.ts";
import { checkDigit, GTIN_LENGTHS, paddedGtin } from "./gs1-digits.ts";

/** GS1 global location number: 13 digits, the last a check digit. */
export function gln() {
  return optional(
    code("GLN", 1, 40).check(
      z.overwrite((value) => value.replace(/[\s-]/g, "")),
      z.regex(/^\d{13}$/, { error: "A GLN has 13 digits.", abort: true }),
      z.superRefine((value, context) => {
        const expected = checkDigit(value.slice(0, 12));
        if (Number(value[12]) !== expected) {
          context.addIssue(`The GLN's check digit is wrong. It should end in ${expected}.`);
        }
      }),
    ),
  );
}

/**
 * GS1 trade item number, stored with 14 digits.
 *
 * @param isOwn accepts a shop's own numbers, too.
 */
export function gtin({ isOwn = false } = {}) {
  return optional(
    code("GTIN", 1, 40).check(
      z.overwrite((value) => value.replace(/[\s-]/g, "")),
      z.refine((value) => /^(?!0+$)\d+$/.test(value) && GTIN_LENGTHS.includes(value.length), {
        error: "A GTIN has 8, 12, 13 or 14 digits.",
        abort: true,
      }),
      z.superRefine((value, context) => {
        const expected = checkDigit(value.slice(0, -1));
        if (Number(value.at(-1)) !== expected) {
          context.addIssue(`The GTIN's check digit is wrong. It should end in ${expected}.`);
        } else if (!isOwn && isInStore(paddedGtin(value))) {
          context.addIssue("This is an in-store number, not a GTIN.");
        }
      }),
      z.overwrite(paddedGtin),
    ),
  );
}

/** A shop's own number means something else in every other shop. */
function isInStore(padded: string): boolean {
  const prefix = padded.startsWith("000000") ? padded.slice(6, 8) : padded.slice(1, 3);
  return /^(2\d|02|04)$/.test(prefix);
}
