import type { SendMailOptions } from "nodemailer";
import type { mails } from "./mails.table.ts";
import { openLetter } from "./outbox.ts";

type Posted = Pick<
  typeof mails.$inferSelect,
  "id" | "createdAt" | "recipient" | "subject" | "body"
>;

/**
 * A posted letter as an email. It has the same id at every attempt, so that a mail program can
 * recognize a duplicate. Throws if it was encrypted by another installation.
 */
export function messageOf(letter: Posted, from: string, secret: Buffer): SendMailOptions {
  const { text, html, replyTo } = openLetter(secret, letter.body);
  return {
    messageId: `<${letter.id}@${from.slice(from.lastIndexOf("@") + 1)}>`,
    date: new Date(letter.createdAt),
    from: { name: "Pharmacy console", address: from },
    // an object, because a string would be parsed as a list of addresses
    to: { name: "", address: letter.recipient },
    subject: letter.subject,
    ...(replyTo && { replyTo }),
    text,
    html,
    headers: { "Auto-Submitted": "auto-generated" },
  };
}
