import { and, asc, eq, isNull, lte, or, sql } from "drizzle-orm";
import type { SendMailOptions } from "nodemailer";
import type { Config } from "../config.ts";
import type { Database } from "../db/database.ts";
import { setUnaudited } from "../db/unaudited.ts";
import { noteAttempt } from "./email-health.ts";
import { ATTEMPT_MS, type EmailServer, type Outcome } from "./email-server.ts";
import { enclosuresOf } from "./enclosures.ts";
import { outboxEmails } from "./outbox.table.ts";
import { unsealEmail } from "./outbox.ts";

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

/** Seconds to wait after each failed attempt. After the last, there are no more. */
const WAITS_S = [MINUTE_S, 5 * MINUTE_S, 30 * MINUTE_S, 6 * HOUR_S, 24 * HOUR_S];

const CLAIM_S = (4 * ATTEMPT_MS) / 1000;

export type Outbox = {
  db: Database;
  config: Pick<Config, "mailFrom" | "networkName" | "supportEmail">;
  secret: Buffer;
  emailServer: EmailServer;
};

type Email = typeof outboxEmails.$inferSelect;

/** A process claims an email while it sends it. If it dies, another takes over. */
export async function sendDueEmails(outbox: Outbox, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const email = await nextDue(outbox.db);
    if (!email) return;
    if (await claim(outbox.db, email)) {
      const claimed = { ...email, tries: email.tries + 1 };
      const result = await deliver(outbox, claimed);
      await note(outbox.db, claimed, result);
      await noteAttempt(outbox.db, result);
    }
  }
}

async function nextDue(db: Database): Promise<Email | undefined> {
  const isDue = or(isNull(outboxEmails.nextTryAt), lte(outboxEmails.nextTryAt, sql`now()`));
  const [email] = await db
    .select()
    .from(outboxEmails)
    .where(and(eq(outboxEmails.status, "queued"), isDue))
    .orderBy(sql`${outboxEmails.nextTryAt} nulls first`, asc(outboxEmails.createdAt))
    .limit(1);
  return email;
}

async function claim(db: Database, email: Email): Promise<boolean> {
  const claimed = await setUnaudited(db, outboxEmails, stillAt(email), {
    tries: email.tries + 1,
    nextTryAt: inSeconds(CLAIM_S),
  });
  return claimed > 0;
}

async function deliver(
  { db, config, secret, emailServer }: Outbox,
  email: Email,
): Promise<Outcome> {
  let message: SendMailOptions;
  try {
    message = messageOf(email, config.mailFrom, secret);
  } catch {
    const words = "This email cannot be decrypted: it was encrypted with another secret key.";
    return { outcome: "refused", words };
  }
  try {
    message.attachments = (await enclosuresOf.run(db, email, config)).flat();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { outcome: "postponed", words: `The files of this email could not be made: ${why}` };
  }
  return emailServer.deliver(message);
}

async function note(db: Database, email: Email, result: Outcome): Promise<void> {
  await setUnaudited(db, outboxEmails, stillAt(email), resultOf(email.tries, result));
}

function resultOf(attempts: number, result: Outcome) {
  if (result.outcome === "sent") {
    return { status: "sent", sentAt: sql`now()`, nextTryAt: null, error: null } as const;
  }
  const wait = result.outcome === "postponed" ? WAITS_S[attempts - 1] : undefined;
  const error = result.words;
  if (wait === undefined) return { status: "failed", nextTryAt: null, error } as const;
  return { nextTryAt: inSeconds(wait), error };
}

/** True if the email has not been attempted since: a late process records nothing about it. */
function stillAt({ id, tries: attempts }: Email) {
  return sql`${outboxEmails.id} = ${id} and ${outboxEmails.status} = 'queued' and ${outboxEmails.tries} = ${attempts}`;
}

function inSeconds(seconds: number) {
  return sql`now() + make_interval(secs => ${seconds})`;
}

type StoredEmail = Pick<
  typeof outboxEmails.$inferSelect,
  "id" | "createdAt" | "recipient" | "subject" | "body"
>;

/** The id stays the same, so that a mail program can recognize a duplicate. */
function messageOf(email: StoredEmail, from: string, secret: Buffer): SendMailOptions {
  const { text, html, replyTo } = unsealEmail(secret, email.body);
  return {
    messageId: `<${email.id}@${from.slice(from.lastIndexOf("@") + 1)}>`,
    date: new Date(email.createdAt),
    from: { name: "Pharmacy console", address: from },
    // an object, because a string would be parsed as a list of addresses
    to: { name: "", address: email.recipient },
    subject: email.subject,
    ...(replyTo && { replyTo }),
    text,
    html,
    headers: { "Auto-Submitted": "auto-generated" },
  };
}
