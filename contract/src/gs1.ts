import * as z from "zod/mini";
import { name, optional } from "./text.ts";

/** The last digit of a GS1 number: weights 3 and 1 from the right, modulo 10. */
export function checkDigit(digitsBefore: string): number {
  let sum = 0;
  for (let at = digitsBefore.length - 1, weight = 3; at >= 0; at -= 1, weight = 4 - weight) {
    sum += Number(digitsBefore[at]) * weight;
  }
  return (10 - (sum % 10)) % 10;
}

/** A GS1 global location number: 13 digits, the last a check digit. May be left empty. */
export function gln() {
  return optional(
    name("GLN", 1, 40).check(
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
