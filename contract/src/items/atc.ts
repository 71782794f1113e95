import * as z from "zod/mini";
import { code, optional } from "../text.ts";

const ATC = /^[A-Z](\d\d([A-Z]([A-Z](\d\d)?)?)?)?$/;

/** Level 5, or level 4 where WHO has no level 5. */
export function atcCode() {
  return optional(
    atc().check(
      z.refine(
        (value) => !ATC.test(value) || value.length >= 5,
        "This ATC code is a group of substances. Use one such as A10BA or A10BA02.",
      ),
    ),
  );
}

export function atcPrefix() {
  return optional(atc());
}

function atc() {
  return code("ATC code", 1, 20).check(
    z.toUpperCase(),
    z.regex(ATC, "An ATC code looks like A10BA02."),
  );
}
