import * as z from "zod/mini";
import { optional, text } from "../text.ts";

const MESSAGE = "An ATC code looks like A10BA02.";

/** Level 5, or level 4 where WHO has no level 5. */
export function atcCode() {
  return code(/^[A-Z]\d\d[A-Z]{2}(\d\d)?$/);
}

export function atcPrefix() {
  return code(/^[A-Z](\d\d([A-Z][A-Z]?)?)?$/);
}

function code(pattern: RegExp) {
  return optional(text("ATC code", 1, 20).check(z.toUpperCase(), z.regex(pattern, MESSAGE)));
}
