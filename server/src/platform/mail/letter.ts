import type { MailKind } from "@pharmacy/contract/letter-kinds";
import type { LetterOutcome } from "@pharmacy/contract/mails";
import type { Config } from "../config.ts";
import { escapeHtml } from "../escape-html.ts";

export type Letter = {
  kind: MailKind;
  /** The person it is about; null when it goes to an address alone. */
  user: string | null;
  recipient: string;
  /** Kept, where there is no mail server to send it. */
  status: "queued" | "kept";
  subject: string;
  text: string;
  html: string;
  /** Where the letter sends its reader, where it does. */
  link?: string | undefined;
  /** Address for replies, when a person reads them. */
  replyTo?: string | undefined;
};

/** The reader of a letter; without an id, it goes to an address and not to a person. */
export type Reader = { id: string | null; name: string; email: string };
export type Sender = Pick<Config, "publicUrl" | "supportEmail" | "smtpUrl">;

/** What becomes of the letters of this installation. */
export function letterOutcome({ smtpUrl }: Pick<Config, "smtpUrl">): LetterOutcome {
  return smtpUrl === undefined ? "kept" : "queued";
}

type Content = {
  kind: Letter["kind"];
  subject: string;
  lines: string[];
  action?: { label: string; link: string };
  /** Whether the action comes last, when it is not the letter's purpose. */
  isActionLast?: boolean;
  /** Address for replies, when a person reads them. */
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
    status: letterOutcome(sender),
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
