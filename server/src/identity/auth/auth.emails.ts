import { momentInWords } from "@pharmacy/contract/date-words";
import { type Email, emailMessage, type Reader, type Sender } from "../../platform/email/email.ts";
import type { Link } from "../tokens/tokens.links.ts";

export function passwordResetEmail(
  sender: Sender,
  reader: Reader,
  { secret, expiresAt }: Link,
): Email {
  const { publicUrl, supportEmail } = sender;
  return emailMessage(sender, reader, {
    kind: "passwordReset",
    subject: "Choose a new password",
    lines: [
      "A password reset was requested for this address.",
      `The link works once, until ${momentInWords(expiresAt)}. Your password stays the same until you use it.`,
      `If it was not you, ignore this email or write to ${supportEmail}.`,
    ],
    action: { label: "Choose a new password", link: `${publicUrl}/reset-password#${secret}` },
  });
}

export function passwordChangedEmail(sender: Sender, reader: Reader): Email {
  return emailMessage(sender, reader, {
    kind: "passwordChanged",
    subject: "Your password was changed",
    lines: [
      "The password of your account was changed, and your other devices were signed out.",
      `If it was not you, write to ${sender.supportEmail} immediately.`,
    ],
  });
}

const SECOND_FACTOR_NEWS = {
  enabled: [
    "Two-factor authentication was turned on",
    "Signing in to your account now asks for a code from your authenticator app. Your other devices were signed out.",
  ],
  disabled: [
    "Two-factor authentication was turned off",
    "Signing in to your account now needs only your password. Your other devices were signed out.",
  ],
  renewed: [
    "You have new recovery codes",
    "New recovery codes were created for your account. Your earlier codes no longer work.",
  ],
  recoveryCodeUsed: [
    "A recovery code was used",
    "One of your recovery codes was used to sign in to your account. That code no longer works.",
  ],
} as const;

export function secondFactorEmail(
  sender: Sender,
  reader: Reader,
  news: keyof typeof SECOND_FACTOR_NEWS,
): Email {
  const [subject, line] = SECOND_FACTOR_NEWS[news];
  return emailMessage(sender, reader, {
    kind: "secondFactorChanged",
    subject,
    lines: [line, `If it was not you, write to ${sender.supportEmail} immediately.`],
  });
}

export function removedSecondFactorEmail(
  sender: Sender,
  reader: Reader,
  { hasCodes, names }: { hasCodes: boolean; names: string[] },
): Email {
  const removed = [
    ...(hasCodes ? ["your authenticator app"] : []),
    ...names.map((name) => `the passkey “${name}”`),
  ];
  return emailMessage(sender, reader, {
    kind: "secondFactorChanged",
    subject: "Your second factor was removed",
    lines: [
      `An administrator removed the second factor from your account (${removed.join(", ")}) and signed you out everywhere. Sign in with your password and set up a new one.`,
      `If you did not ask for this, write to ${sender.supportEmail} immediately.`,
    ],
  });
}
