import {
  instantInWords,
  type Letter,
  letterOf,
  type Reader,
  type Sender,
} from "../../platform/mail/letter.ts";
import type { Link } from "../tokens/links.ts";

/** Asks somebody to choose a password, and with it to begin. */
export function invitationLetter(
  sender: Sender,
  reader: Reader,
  { secret, expiresAt }: Link,
  inviter: string,
): Letter {
  const { publicUrl, supportEmail } = sender;
  return letterOf(sender, reader, {
    kind: "invitation",
    subject: `${inviter} invites you to the pharmacy console`,
    lines: [
      `${inviter} has opened an account for you. Choose a password to begin.`,
      `The link opens until ${instantInWords(expiresAt)}, once.`,
      `If you did not expect this, ignore it, or ask ${supportEmail}.`,
    ],
    action: { label: "Choose a password", link: `${publicUrl}/accept-invitation#${secret}` },
  });
}

/** Asks whoever reads a new address to prove it by its link. */
export function emailVerificationLetter(
  sender: Sender,
  reader: Reader,
  { secret, expiresAt }: Link,
): Letter {
  const { publicUrl, supportEmail } = sender;
  return letterOf(sender, reader, {
    kind: "emailVerification",
    subject: "Confirm your email address",
    lines: [
      "This address is to be the one you sign in with. Confirm that it is yours.",
      `The link opens until ${instantInWords(expiresAt)}, once. Until then you sign in as before.`,
      `If you did not expect this, ignore it, or ask ${supportEmail}.`,
    ],
    action: { label: "Confirm this address", link: `${publicUrl}/verify-email#${secret}` },
  });
}

/** Tells somebody at the address they have that another one is to take its place. */
export function emailChangedLetter(sender: Sender, reader: Reader, email: string): Letter {
  return letterOf(sender, reader, {
    kind: "emailChanged",
    subject: "Your email address is being changed",
    lines: [
      `From now on you are to sign in with ${email}. The address changes once it is confirmed there.`,
      `If it was not you, write to ${sender.supportEmail} at once.`,
    ],
  });
}
