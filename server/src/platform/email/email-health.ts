import { WAITING_COUNT_MAX } from "@pharmacy/contract/emails/emails.values";
import type { EmailHealth } from "@pharmacy/contract/emails/failed-emails";
import { and, eq, gt, or, type SQL, sql } from "drizzle-orm";
import type { Config } from "../config.ts";
import type { Database } from "../db/database.ts";
import { addMissingUnaudited, setUnaudited } from "../db/unaudited.ts";
import { EMAIL_SERVER, emailAttempts } from "./email-attempts.table.ts";
import type { Outcome } from "./email-server.ts";
import { waitsForServer } from "./kept-emails.ts";
import { outboxEmails } from "./outbox.table.ts";

const isTheRow = eq(emailAttempts.id, EMAIL_SERVER);
const hasFailed = gt(emailAttempts.failed, 0);

export async function noteAttempt(db: Database, result: Outcome): Promise<void> {
  if (result.outcome === "sent") {
    await setUnaudited(db, emailAttempts, sql`${isTheRow} and ${hasFailed}`, { failed: 0 });
    return;
  }
  const first = { id: EMAIL_SERVER, failed: 0, since: new Date().toISOString(), error: "" };
  await db.transaction(async (tx) => {
    await addMissingUnaudited(tx, emailAttempts, [first]);
    await setUnaudited(tx, emailAttempts, isTheRow, {
      failed: sql`${emailAttempts.failed} + 1`,
      since: sql`case when ${hasFailed} then ${emailAttempts.since} else now() end`,
      error: result.words,
    });
  });
}

export async function readEmailHealth(
  db: Database,
  { smtpUrl }: Pick<Config, "smtpUrl">,
): Promise<EmailHealth> {
  const hasServer = smtpUrl !== undefined;
  const counted = await countUpTo(db, isWaiting(hasServer), WAITING_COUNT_MAX + 1);
  return {
    hasServer,
    waiting: Math.min(counted, WAITING_COUNT_MAX),
    waitingIsExact: counted <= WAITING_COUNT_MAX,
    failing: hasServer ? await readFailing(db) : null,
  };
}

/** Kept emails wait only while there is no server: afterwards those that still matter are queued. */
function isWaiting(hasServer: boolean): SQL | undefined {
  const isQueued = eq(outboxEmails.status, "queued");
  return hasServer ? isQueued : or(isQueued, waitsForServer);
}

async function countUpTo(db: Database, condition: SQL | undefined, max: number): Promise<number> {
  const some = db
    .select({ id: outboxEmails.id })
    .from(outboxEmails)
    .where(and(sql`${outboxEmails.status} <> 'sent'`, condition))
    .limit(max)
    .as("some");
  return db.$count(some);
}

async function readFailing(db: Database): Promise<EmailHealth["failing"]> {
  const [row] = await db.select().from(emailAttempts).where(and(isTheRow, hasFailed));
  return row ? { attempts: row.failed, since: row.since, error: row.error } : null;
}
