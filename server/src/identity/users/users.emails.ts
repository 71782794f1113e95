import { momentInWords } from "@pharmacy/contract/date-words";
import { type Email, emailMessage, type Reader, type Sender } from "../../platform/email/email.ts";
import type { Link } from "../tokens/tokens.links.ts";

export function invitationEmail(
  sender: Sender,
  reader: Reader,
  { secret, expiresAt }: Link,
  inviter: string,
): Email {
  const { publicUrl, supportEmail } = sender;
  return emailMessage(sender, reader, {
    kind: "invitation",
    subject: `${inviter} invites you to the pharmacy console`,
    lines: [
      `${inviter} has created an account for you. Choose a password to get started.`,
      `The link works once, until ${momentInWords(expiresAt)}.`,
      `If you did not expect this, ignore it or write to ${supportEmail}.`,
    ],
    action: { label: "Choose a password", link: `${publicUrl}/accept-invitation#${secret}` },
  });
}

export function addressVerificationEmail(
  sender: Sender,
  reader: Reader,
  { secret, expiresAt }: Link,
): Email {
  const { publicUrl, supportEmail } = sender;
  return emailMessage(sender, reader, {
    kind: "emailVerification",
    subject: "Confirm your email address",
    lines: [
      "Confirm that this address is yours. From then on, you sign in with it.",
      `The link works once, until ${momentInWords(expiresAt)}. Until you use it, you sign in as before.`,
      `If you did not expect this, ignore it or write to ${supportEmail}.`,
    ],
    action: { label: "Confirm this address", link: `${publicUrl}/verify-email#${secret}` },
  });
}

export function addressChangedEmail(sender: Sender, reader: Reader, email: string): Email {
  return emailMessage(sender, reader, {
    kind: "emailChanged",
    subject: "Your email address is being changed",
    lines: [
      `Your sign-in address is changing to ${email}. The change takes effect once it is confirmed there.`,
      `If it was not you, write to ${sender.supportEmail} immediately.`,
    ],
  });
}
