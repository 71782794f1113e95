import "../jitless.ts";
import * as z from "zod/mini";
import { PASSWORD_MAX } from "./passwords.values.ts";

export const RECOVERY_CODES = 10;

const WRONG_CODE = "Enter the 6-digit code from your app.";

const code = z.string(WRONG_CODE).check(
  z.maxLength(20, { error: WRONG_CODE, abort: true }),
  z.overwrite((value) => value.replace(/\s/g, "")),
  z.regex(/^\d{6}$/, WRONG_CODE),
);

export const TotpSetup = z.object({
  secret: z.string(),
  uri: z.string(),
});
export type TotpSetup = z.infer<typeof TotpSetup>;

export const TotpCode = z.strictObject({ code });
export type TotpCode = z.input<typeof TotpCode>;

/** Each signs in once, in place of the app. They are only ever in this answer. */
export const RecoveryCodes = z.object({ codes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

export const SecondFactor = z.object({
  totpEnabledAt: z.nullable(z.iso.datetime()),
  recoveryCodesLeft: z.int(),
  isRequired: z.boolean(),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

/** A fresh proof of identity: the password, or a code from the app. */
export const Proof = z
  .strictObject({
    password: z.optional(
      z
        .string("Password is required.")
        .check(
          z.minLength(1, "Password is required."),
          z.maxLength(PASSWORD_MAX, "Password is too long."),
        ),
    ),
    totp: z.optional(code),
  })
  .check(
    z.refine((proof) => (proof.password === undefined) !== (proof.totp === undefined), {
      error: "Send either the password or a code.",
      path: ["password"],
    }),
  );
export type Proof = z.input<typeof Proof>;
