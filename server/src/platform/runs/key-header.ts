import * as z from "zod/mini";

const KEY_MAX = 200;

/** A run that is started twice with one key is one run. */
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
