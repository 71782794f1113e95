import * as z from "zod/mini";
import { code, optional } from "../text.ts";

const MESSAGE = "An ATC code looks like A10BA02.";

/** Level 5, or level 4 where WHO has no level 5. */
export function atcCode() {
  return atc(/^[A-Z]\d\d[A-Z]{2}(\d\d)?$/);
}

export function atcPrefix() {
  return atc(/^[A-Z](\d\d([A-Z][A-Z]?)?)?$/);
}

function atc(pattern: RegExp) {
  return optional(code("ATC code", 1, 20).check(z.toUpperCase(), z.regex(pattern, MESSAGE)));
}
