import { sql } from "drizzle-orm";
import { AppError } from "../app-error.ts";
import type { Transaction } from "../db/database.ts";
import { newId } from "../db/ids.ts";
import { addManyUnaudited, addUnaudited } from "../db/unaudited.ts";
import type { Email } from "./email.ts";
import { requireEmailAllowance, withinEmailAllowance } from "./email-limit.ts";
import { outboxEmails } from "./outbox.table.ts";
import { seal, unseal } from "./sealing.ts";

export const OUTBOX_CHANNEL = "outbox";

/** In the transaction that causes it: it is sent once that commits, or never. */
export async function queueEmail(tx: Transaction, secret: Buffer, email: Email): Promise<string> {
  const { kind, user, recipient, about, status, subject, ...body } = email;
  await requireEmailAllowance(tx, email);
  const id = newId();
  await addUnaudited(tx, outboxEmails, {
    id,
    kind,
    user,
    recipient,
    about,
    status,
    subject,
    body: seal(secret, "mail", JSON.stringify(body)),
  });
  if (status === "queued") await callSenders(tx);
  return id;
}

export async function queueEmails(
  tx: Transaction,
  secret: Buffer,
  emails: readonly Email[],
): Promise<ReadonlyMap<Email, string>> {
  const few = await withinEmailAllowance(tx, emails);
  const ids = new Map(few.map((email) => [email, newId()]));
  const rows = few.map((email) => {
    const { kind, user, recipient, about, status, subject, ...body } = email;
    return {
      id: ids.get(email) ?? newId(),
      kind,
      user,
      recipient,
      status,
      subject,
      about: about ?? null,
      body: seal(secret, "mail", JSON.stringify(body)),
    };
  });
  await addManyUnaudited(tx, outboxEmails, rows);
  if (few.some(({ status }) => status === "queued")) await callSenders(tx);
  return ids;
}

// notifies the sending processes, once the transaction commits
export const callSenders = (tx: Transaction) =>
  tx.execute(sql`select pg_notify(${OUTBOX_CHANNEL}, '')`);

export async function queueEmailUnlessTooMany(
  tx: Transaction,
  secret: Buffer,
  email: Email,
): Promise<void> {
  await queueEmail(tx, secret, email).catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === "too_many_requests")) throw error;
  });
}

export function unsealEmail(
  secret: Buffer,
  body: Buffer,
): Pick<Email, "text" | "html" | "link" | "replyTo"> {
  return JSON.parse(unseal(secret, "mail", body));
}
