import type { MailHealth } from "@pharmacy/contract/emails/letters";
import { WAITING_COUNT_MAX } from "@pharmacy/contract/emails/mails.values";
import { and, eq, gt, or, type SQL, sql } from "drizzle-orm";
import type { Config } from "../config.ts";
import type { Database } from "../db/database.ts";
import { addMissingUnaudited, setUnaudited } from "../db/unaudited.ts";
import { waitsForServer } from "./kept-letters.ts";
import { MAIL_SERVER, mailAttempts } from "./mail-attempts.table.ts";
import type { Outcome } from "./mail-server.ts";
import { mails } from "./mails.table.ts";

const isTheRow = eq(mailAttempts.id, MAIL_SERVER);
const hasFailed = gt(mailAttempts.failed, 0);

export async function noteAttempt(db: Database, result: Outcome): Promise<void> {
  if (result.outcome === "sent") {
    await setUnaudited(db, mailAttempts, sql`${isTheRow} and ${hasFailed}`, { failed: 0 });
    return;
  }
  const first = { id: MAIL_SERVER, failed: 0, since: new Date().toISOString(), error: "" };
  await db.transaction(async (tx) => {
    await addMissingUnaudited(tx, mailAttempts, [first]);
    await setUnaudited(tx, mailAttempts, isTheRow, {
      failed: sql`${mailAttempts.failed} + 1`,
      since: sql`case when ${hasFailed} then ${mailAttempts.since} else now() end`,
      error: result.words,
    });
  });
}

export async function readMailHealth(
  db: Database,
  { smtpUrl }: Pick<Config, "smtpUrl">,
): Promise<MailHealth> {
  const hasServer = smtpUrl !== undefined;
  const counted = await countUpTo(db, isWaiting(hasServer), WAITING_COUNT_MAX + 1);
  return {
    hasServer,
    waiting: Math.min(counted, WAITING_COUNT_MAX),
    waitingIsExact: counted <= WAITING_COUNT_MAX,
    failing: hasServer ? await readFailing(db) : null,
  };
}

/** Kept letters wait only while there is no server: afterwards those that still matter are queued. */
function isWaiting(hasServer: boolean): SQL | undefined {
  const isQueued = eq(mails.status, "queued");
  return hasServer ? isQueued : or(isQueued, waitsForServer);
}

async function countUpTo(db: Database, condition: SQL | undefined, max: number): Promise<number> {
  const some = db
    .select({ id: mails.id })
    .from(mails)
    .where(and(sql`${mails.status} <> 'sent'`, condition))
    .limit(max)
    .as("some");
  return db.$count(some);
}

async function readFailing(db: Database): Promise<MailHealth["failing"]> {
  const [row] = await db.select().from(mailAttempts).where(and(isTheRow, hasFailed));
  return row ? { attempts: row.failed, since: row.since, error: row.error } : null;
}
