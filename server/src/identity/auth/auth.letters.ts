import {
  instantInWords,
  type Letter,
  letterOf,
  type Reader,
  type Sender,
} from "../../platform/mail/letter.ts";
import type { Link } from "../tokens/links.ts";

/** Lets somebody choose a new password. */
export function passwordResetLetter(
  sender: Sender,
  reader: Reader,
  { secret, expiresAt }: Link,
): Letter {
  const { publicUrl, supportEmail } = sender;
  return letterOf(sender, reader, {
    kind: "passwordReset",
    subject: "Choose a new password",
    lines: [
      "A new password was asked for with this address.",
      `The link opens until ${instantInWords(expiresAt)}, once. Until then your password stays as it is.`,
      `If it was not you, ignore this letter, or ask ${supportEmail}.`,
    ],
    action: { label: "Choose a new password", link: `${publicUrl}/reset-password#${secret}` },
  });
}

/** Tells somebody that the password is another one, in case it was not they who changed it. */
export function passwordChangedLetter(sender: Sender, reader: Reader): Letter {
  return letterOf(sender, reader, {
    kind: "passwordChanged",
    subject: "Your password was changed",
    lines: [
      "The password of your account was changed, and your other devices were signed out.",
      `If it was not you, write to ${sender.supportEmail} at once.`,
    ],
  });
}

/** What happened to a second factor, for its owner to know. */
const SECOND_FACTOR_NEWS = {
  enabled: [
    "Two-factor authentication was turned on",
    "Signing in to your account now asks for a code of your authenticator app. Your other devices were signed out.",
  ],
  disabled: [
    "Two-factor authentication was turned off",
    "Signing in to your account asks for your password alone. Your other devices were signed out.",
  ],
  renewed: [
    "You have new recovery codes",
    "New recovery codes were made for your account. Those from before open nothing any more.",
  ],
  recoveryCodeUsed: [
    "A recovery code was used",
    "Somebody signed in to your account with one of your recovery codes, which opens nothing any more.",
  ],
} as const;

/** Tells somebody what became of their second factor, in case it was not they who did it. */
export function secondFactorLetter(
  sender: Sender,
  reader: Reader,
  news: keyof typeof SECOND_FACTOR_NEWS,
): Letter {
  const [subject, line] = SECOND_FACTOR_NEWS[news];
  return letterOf(sender, reader, {
    kind: "secondFactorChanged",
    subject,
    lines: [line, `If it was not you, write to ${sender.supportEmail} at once.`],
  });
}

/** Tells somebody that an administrator took away what they had besides the password. */
export function removedSecondFactorLetter(
  sender: Sender,
  reader: Reader,
  { hasCodes, names }: { hasCodes: boolean; names: string[] },
): Letter {
  const removed = [
    ...(hasCodes ? ["the codes of your authenticator app"] : []),
    ...names.map((name) => `the passkey “${name}”`),
  ];
  return letterOf(sender, reader, {
    kind: "secondFactorChanged",
    subject: "Your second factor was removed",
    lines: [
      `An administrator removed the second factor of your account (${removed.join(", ")}), and signed you out everywhere. Sign in with your password, and set up a new one.`,
      `If you did not ask for it, write to ${sender.supportEmail} at once.`,
    ],
  });
}
