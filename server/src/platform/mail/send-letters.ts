import { and, asc, eq, isNull, lte, or, sql } from "drizzle-orm";
import type { SendMailOptions } from "nodemailer";
import type { Config } from "../config.ts";
import type { Database } from "../db/database.ts";
import { setUnaudited } from "../db/unaudited.ts";
import { noteAttempt } from "./mail-health.ts";
import { type MailServer, type Outcome, TRY_MS } from "./mail-server.ts";
import { mails } from "./mails.table.ts";
import { openLetter } from "./outbox.ts";

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

/** Seconds to wait after each failed attempt. After the last, there are no more. */
const WAITS_S = [MINUTE_S, 5 * MINUTE_S, 30 * MINUTE_S, 6 * HOUR_S, 24 * HOUR_S];

const CLAIM_S = (4 * TRY_MS) / 1000;

export type Outbox = {
  db: Database;
  config: Pick<Config, "mailFrom">;
  secret: Buffer;
  mailServer: MailServer;
};

type Letter = typeof mails.$inferSelect;

/** A process claims a letter while it sends it. If it dies, another takes over. */
export async function sendDueLetters(outbox: Outbox, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const letter = await nextDue(outbox.db);
    if (!letter) return;
    if (await claim(outbox.db, letter)) {
      const claimed = { ...letter, tries: letter.tries + 1 };
      const result = await deliver(outbox, claimed);
      await note(outbox.db, claimed, result);
      await noteAttempt(outbox.db, result);
    }
  }
}

async function nextDue(db: Database): Promise<Letter | undefined> {
  const isDue = or(isNull(mails.nextTryAt), lte(mails.nextTryAt, sql`now()`));
  const [letter] = await db
    .select()
    .from(mails)
    .where(and(eq(mails.status, "queued"), isDue))
    .orderBy(sql`${mails.nextTryAt} nulls first`, asc(mails.createdAt))
    .limit(1);
  return letter;
}

async function claim(db: Database, letter: Letter): Promise<boolean> {
  const claimed = await setUnaudited(db, mails, stillAt(letter), {
    tries: letter.tries + 1,
    nextTryAt: inSeconds(CLAIM_S),
  });
  return claimed > 0;
}

async function deliver({ config, secret, mailServer }: Outbox, letter: Letter): Promise<Outcome> {
  let message: ReturnType<typeof messageOf>;
  try {
    message = messageOf(letter, config.mailFrom, secret);
  } catch {
    const words = "This letter cannot be decrypted: it was encrypted with another secret key.";
    return { outcome: "refused", words };
  }
  return mailServer.deliver(message);
}

async function note(db: Database, letter: Letter, result: Outcome): Promise<void> {
  await setUnaudited(db, mails, stillAt(letter), resultOf(letter.tries, result));
}

function resultOf(tries: number, result: Outcome) {
  if (result.outcome === "sent") {
    return { status: "sent", sentAt: sql`now()`, nextTryAt: null, error: null } as const;
  }
  const wait = result.outcome === "postponed" ? WAITS_S[tries - 1] : undefined;
  const error = result.words;
  if (wait === undefined) return { status: "failed", nextTryAt: null, error } as const;
  return { nextTryAt: inSeconds(wait), error };
}

/** True if the letter has not been attempted since: a late process records nothing about it. */
function stillAt({ id, tries }: Letter) {
  return sql`${mails.id} = ${id} and ${mails.status} = 'queued' and ${mails.tries} = ${tries}`;
}

function inSeconds(seconds: number) {
  return sql`now() + make_interval(secs => ${seconds})`;
}

type Posted = Pick<
  typeof mails.$inferSelect,
  "id" | "createdAt" | "recipient" | "subject" | "body"
>;

/** The id stays the same, so that a mail program can recognize a duplicate. */
function messageOf(letter: Posted, from: string, secret: Buffer): SendMailOptions {
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
