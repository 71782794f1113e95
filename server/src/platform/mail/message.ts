import type { SendMailOptions } from "nodemailer";
import type { mails } from "./mails.table.ts";
import { openLetter } from "./outbox.ts";

type Posted = Pick<
  typeof mails.$inferSelect,
  "id" | "createdAt" | "recipient" | "subject" | "body"
>;

/**
 * A posted letter as it goes out. It has the same id at every try, so that a reader who gets it twice
 * sees it once. Throws when it was sealed by another installation.
 */
export function messageOf(letter: Posted, from: string, secret: Buffer): SendMailOptions {
  const { text, html, replyTo } = openLetter(secret, letter.body);
  return {
    messageId: `<${letter.id}@${from.slice(from.lastIndexOf("@") + 1)}>`,
    date: new Date(letter.createdAt),
    from: { name: "Pharmacy console", address: from },
    // an object, because a text would be read as a list of addresses
    to: { name: "", address: letter.recipient },
    subject: letter.subject,
    ...(replyTo && { replyTo }),
    text,
    html,
    headers: { "Auto-Submitted": "auto-generated" },
  };
}
