import type { MailKind } from "@pharmacy/contract/mails";
import type { Transaction } from "../db/database.ts";
import { addUnaudited } from "../db/unaudited.ts";
import { mails } from "./mails.table.ts";
import { seal } from "./sealing.ts";

export type Letter = {
  kind: MailKind;
  /** Whom it is about. */
  user: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  /** Where the letter sends its reader, where it does. */
  link?: string | undefined;
};

/**
 * Put a letter into the outbox, in the transaction that is its reason: it goes out once that is
 * done, or never. What it is about is in the audit log by itself.
 */
export async function postLetter(tx: Transaction, secret: Buffer, letter: Letter): Promise<void> {
  const { kind, user, recipient, subject, ...body } = letter;
  await addUnaudited(tx, mails, {
    kind,
    user,
    recipient,
    subject,
    body: seal(secret, JSON.stringify(body)),
  });
}
