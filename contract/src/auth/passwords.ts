import "../jitless.ts";
import * as z from "zod/mini";
import { text } from "../text.ts";
import { PASSWORD_MAX, PASSWORD_MIN } from "./passwords.values.ts";

/** Kept as typed. The server checks it against known leaks and the user's own email address. */
export const NewPassword = z
  .string("Password is required.")
  .check(
    z.minLength(1, { error: "Password is required.", abort: true }),
    z.minLength(PASSWORD_MIN, `The password must have at least ${PASSWORD_MIN} characters.`),
    z.maxLength(PASSWORD_MAX, `The password must have at most ${PASSWORD_MAX} characters.`),
  );

/** The secret of a link in an email. */
export const linkSecret = z.string().check(z.regex(/^[\w-]{43}$/, "This link is incomplete."));

export const LinkQuestion = z.strictObject({ token: linkSecret });
export type LinkQuestion = z.input<typeof LinkQuestion>;

export const InvitationAnswer = z.strictObject({ token: linkSecret, password: NewPassword });
export type InvitationAnswer = z.input<typeof InvitationAnswer>;

export const PasswordReset = z.strictObject({ token: linkSecret, password: NewPassword });
export type PasswordReset = z.input<typeof PasswordReset>;

/** An invalid address gets the same answer as an unknown one. */
export const PasswordForgotten = z.strictObject({
  email: text("Email", 1, 254).check(z.toLowerCase()),
});
export type PasswordForgotten = z.input<typeof PasswordForgotten>;

export const PasswordChange = z.strictObject({
  current: z
    .string("The current password is required.")
    .check(
      z.minLength(1, "The current password is required."),
      z.maxLength(PASSWORD_MAX, "The current password is wrong."),
    ),
  password: NewPassword,
});
export type PasswordChange = z.input<typeof PasswordChange>;

export const LinkState = z.object({
  email: z.string(),
  name: z.string(),
  expiresAt: z.iso.datetime(),
});
export type LinkState = z.infer<typeof LinkState>;
