import type { EmailOutcome, EmailReceipt } from "@pharmacy/contract/emails/delivery";
import type { EmailKind } from "@pharmacy/contract/emails/email-kinds";
import type { Config } from "../config.ts";
import { escapeHtml } from "../escape-html.ts";

export type Email = {
  kind: EmailKind;
  user: string | null;
  recipient: string;
  /** The record whose page shows it, if that is not its user's. */
  about?: string | undefined;
  /** Kept: there is no mail server to send it. */
  status: "queued" | "kept";
  subject: string;
  text: string;
  html: string;
  link?: string | undefined;
  replyTo?: string | undefined;
};

/** The recipient of an email; without an id, an email address that belongs to no user. */
export type Reader = { id: string | null; name: string; email: string };
export type Sender = Pick<Config, "publicUrl" | "supportEmail" | "smtpUrl">;

export function emailOutcome({ smtpUrl }: Pick<Config, "smtpUrl">): EmailOutcome {
  return smtpUrl === undefined ? "kept" : "queued";
}

export function emailReceipt(sender: Pick<Config, "smtpUrl">, written: number): EmailReceipt {
  return { letter: written > 0 ? emailOutcome(sender) : null };
}

type Content = {
  kind: Email["kind"];
  about?: string;
  subject: string;
  lines: string[];
  action?: { label: string; link: string };
  isActionLast?: boolean;
  replyTo?: string;
};

export function emailMessage(
  sender: Sender,
  reader: Reader,
  { kind, about, subject, lines, action, isActionLast, replyTo }: Content,
): Email {
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
    about,
    status: emailOutcome(sender),
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
