import type { LetterFate } from "@pharmacy/contract/mails";
import type { Config } from "../config.ts";
import { escapeHtml } from "../escape-html.ts";
import type { Link } from "../tokens/links.ts";
import type { Letter } from "./outbox.ts";

/** Whoever a letter is to; without an id, where it is to an address and not to a person. */
type Reader = { id: string | null; name: string; email: string };
export type Sender = Pick<Config, "publicUrl" | "supportEmail" | "smtpUrl">;

/** What becomes of the letters of this installation. */
export function letterFate({ smtpUrl }: Pick<Config, "smtpUrl">): LetterFate {
  return smtpUrl === undefined ? "kept" : "queued";
}

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
      `The link opens until ${inWords(expiresAt)}, once.`,
      `If you did not expect this, ignore it, or ask ${supportEmail}.`,
    ],
    action: { label: "Choose a password", link: `${publicUrl}/accept-invitation#${secret}` },
  });
}

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
      `The link opens until ${inWords(expiresAt)}, once. Until then your password stays as it is.`,
      `If it was not you, ignore this letter, or ask ${supportEmail}.`,
    ],
    action: { label: "Choose a new password", link: `${publicUrl}/reset-password#${secret}` },
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
      `The link opens until ${inWords(expiresAt)}, once. Until then you sign in as before.`,
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

type EndingToken = {
  id: string;
  name: string;
  hint: string;
  pharmacy: string;
  expiresAt: string;
};

/** Says that a program will soon be let in no longer, to somebody who can give it another token. */
export function tokenExpiringLetter(
  sender: Sender,
  reader: Reader & { organization: string | null },
  { id, name, hint, pharmacy, expiresAt }: EndingToken,
): Letter {
  const list = reader.organization === null ? "/admin/tokens" : "/dashboard/settings/tokens";
  return letterOf(sender, reader, {
    kind: "tokenExpiring",
    subject: `The API token ${name} of ${pharmacy} is about to expire`,
    lines: [
      `The API token ${name} (${hint}) of ${pharmacy} works until ${inWords(expiresAt)}.`,
      "Rotate it before, and give the program the new one. Otherwise what uses it stops working.",
    ],
    action: { label: "Show the token", link: `${sender.publicUrl}${list}?id=${id}` },
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

/** Tells somebody of a passkey that opens their account, or no longer does. */
export function passkeyChangedLetter(
  sender: Sender,
  reader: Reader,
  name: string,
  what: "added" | "removed",
): Letter {
  return letterOf(sender, reader, {
    kind: "passkeyChanged",
    subject: `A passkey was ${what}`,
    lines: [
      what === "added"
        ? `The passkey “${name}” was added to your account: with it one signs in without a password.`
        : `The passkey “${name}” was removed from your account, and opens it no longer.`,
      `If it was not you, write to ${sender.supportEmail} at once.`,
    ],
  });
}

type Content = {
  kind: Letter["kind"];
  subject: string;
  lines: string[];
  action?: { label: string; link: string };
  /** Whether the action stands at the end, where it is not what the letter is for. */
  isActionLast?: boolean;
  /** Where an answer goes, where somebody reads it. */
  replyTo?: string;
};

/** A letter in text and in HTML. What it asks its reader to open comes behind its first line, or last. */
export function letterOf(
  sender: Sender,
  reader: Reader,
  { kind, subject, lines, action, isActionLast, replyTo }: Content,
): Letter {
  const greeting = `Hello ${reader.name},`;
  const place = isActionLast ? lines.length : 1;
  const text = [greeting, ...lines.slice(0, place), action?.link, ...lines.slice(place)];
  const button =
    action && `<p><a href="${escapeHtml(action.link)}">${escapeHtml(action.label)}</a></p>`;
  const paragraphs = lines.map((line) => `<p>${escapeHtml(line)}</p>`);
  return {
    kind,
    user: reader.id,
    recipient: reader.email,
    status: letterFate(sender),
    subject,
    text: text.filter(Boolean).join("\n\n"),
    html: [
      `<p>${escapeHtml(greeting)}</p>`,
      ...paragraphs.slice(0, place),
      button,
      ...paragraphs.slice(place),
    ]
      .filter(Boolean)
      .join("\n"),
    link: action?.link,
    replyTo,
  };
}

/** In UTC: where its reader is, is not known. */
function inWords(instant: string): string {
  return `${instant.slice(0, 16).replace("T", " ")} UTC`;
}
