import * as z from "zod/mini";
import { optional, text } from "../text.ts";

const MESSAGE = "An ATC code looks like A10BA02.";

/** An ATC code of a substance: of level 5, or of level 4 where WHO has no level 5. */
export function atcCode() {
  return code(/^[A-Z]\d\d[A-Z]{2}(\d\d)?$/);
}

/** An ATC code of a class of substances: of level 1 to 4. */
export function atcPrefix() {
  return code(/^[A-Z](\d\d([A-Z][A-Z]?)?)?$/);
}

function code(pattern: RegExp) {
  return optional(text("ATC code", 1, 20).check(z.toUpperCase(), z.regex(pattern, MESSAGE)));
}
