import "../jitless.ts";
import * as z from "zod/mini";
import { Profile } from "../auth/auth.ts";
import { EMAIL_STATES } from "../emails/email-state.ts";
import { email, phone } from "../organizations/contacts.ts";
import { locale, timeZone } from "../organizations/places.ts";
import { changesOf, recordId } from "../record.ts";
import { name, optional, optionalText } from "../text.ts";

export const ProfileInput = z.strictObject({
  name: name("Name", 1, 100),
  phone: optional(phone("Phone")),
  jobTitle: optionalText("Job title", 2, 80),
  /** An IANA zone; null follows the browser. */
  timeZone: z.optional(z.nullable(timeZone())),
  locale: z.optional(z.nullable(locale())),
  /** Emails about orders; those about recalls and licences are always sent. */
  orderEmails: z.optional(z.boolean()),
});
export type ProfileInput = z.input<typeof ProfileInput>;

export const ProfileChanges = changesOf(
  z.extend(ProfileInput, {
    avatar: z.nullable(recordId("Upload the picture first.")),
  }),
);
export type ProfileChanges = z.output<typeof ProfileChanges>;

export const OwnProfile = z.extend(Profile, {
  phone: z.nullable(z.string()),
  jobTitle: z.nullable(z.string()),
  orderEmails: z.boolean(),
  version: z.int(),
  pendingEmail: z.nullable(z.string()),
  pendingEmailState: z.nullable(z.enum(EMAIL_STATES)),
});
export type OwnProfile = z.infer<typeof OwnProfile>;

export const EmailChange = z.strictObject({ email: email("Email") });
export type EmailChange = z.input<typeof EmailChange>;
