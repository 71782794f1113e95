import "../jitless.ts";
import * as z from "zod/mini";
import { email } from "../organizations/contacts.ts";
import { ROLES } from "../roles.values.ts";
import { PASSWORD_MAX } from "./passwords.values.ts";

export const Credentials = z.strictObject({
  email: email("Email"),
  /** Kept as typed: never trimmed or normalized. */
  password: z
    .string("Password is required.")
    .check(
      z.minLength(1, "Password is required."),
      z.maxLength(PASSWORD_MAX, { error: "Password is too long.", abort: true }),
    ),
  /** A code from an authenticator app, or a recovery code. */
  totp: z.optional(
    z
      .string()
      .check(
        z.maxLength(64, { error: "Enter a valid code.", abort: true }),
        z.regex(/^[\w\s-]*$/, "Enter a valid code."),
      ),
  ),
});
export type Credentials = z.input<typeof Credentials>;

export const Profile = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  avatar: z.nullable(z.string()),
  role: z.enum(ROLES),
  organization: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
  /** IANA zone and BCP 47 language; null follows the browser. */
  timeZone: z.nullable(z.string()),
  locale: z.nullable(z.string()),
  mustSetUpSecondFactor: z.optional(z.literal(true)),
  /** Who of the network sees the dashboard as this user, and only reads. */
  seenBy: z.optional(z.object({ name: z.string() })),
});
export type Profile = z.infer<typeof Profile>;

/** The two snake_case names are the specification's. */
export const Login = z.object({
  user: Profile,
  tokens: z.object({ access_token: z.string(), access_expires: z.iso.datetime() }),
});
export type Login = z.infer<typeof Login>;
