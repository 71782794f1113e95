import * as z from "zod/mini";

/** Longest key of a caller. */
const KEY_MAX = 200;

/** By which a run that is begun twice is one. */
export const KeyHeader = z.object({
  "idempotency-key": z.optional(
    z
      .string()
      .check(
        z.minLength(1, "An Idempotency-Key has at least one character."),
        z.maxLength(KEY_MAX, `An Idempotency-Key has at most ${KEY_MAX} characters.`),
      ),
  ),
});
