import "../jitless.ts";
import * as z from "zod/mini";
import { Profile } from "../auth/auth.ts";
import { MAIL_STATES } from "../emails/mail-state.ts";
import { email, phone } from "../organizations/contacts.ts";
import { locale, timeZone } from "../organizations/places.ts";
import { changesOf, recordId } from "../record.ts";
import { name, optional, optionalText } from "../text.ts";

/** What users can change about themselves. Their role and email address are not included. */
export const ProfileInput = z.strictObject({
  name: name("Name", 2, 100),
  phone: optional(phone("Phone")),
  jobTitle: optionalText("Job title", 2, 80),
  /** For dates: an IANA zone; null follows the browser. */
  timeZone: z.optional(z.nullable(timeZone())),
  /** For dates and numbers: a BCP 47 tag; null follows the browser. */
  locale: z.optional(z.nullable(locale())),
});
export type ProfileInput = z.input<typeof ProfileInput>;

export const ProfileChanges = changesOf(
  z.extend(ProfileInput, {
    /** Id of a picture the user uploaded; null for none. */
    avatar: z.nullable(recordId("Upload the picture first.")),
  }),
);
export type ProfileChanges = z.output<typeof ProfileChanges>;

/** A user's own profile, complete. */
export const OwnProfile = z.extend(Profile, {
  phone: z.nullable(z.string()),
  jobTitle: z.nullable(z.string()),
  version: z.int(),
  /** The address that will replace `email` once it is verified; null if there is none. */
  pendingEmail: z.nullable(z.string()),
  /** Whether the letter with that link was sent. */
  pendingEmailState: z.nullable(z.enum(MAIL_STATES)),
});
export type OwnProfile = z.infer<typeof OwnProfile>;

/** A new email address to sign in with. */
export const EmailChange = z.strictObject({ email: email("Email") });
export type EmailChange = z.input<typeof EmailChange>;
