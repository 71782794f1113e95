import * as z from "zod/mini";

const KEY_MAX = 200;

/** The same call sent twice with one key is done once. */
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
