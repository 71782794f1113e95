import { MINUTE_MS } from "@pharmacy/contract/time.values";
import { and, desc, eq, or, sql } from "drizzle-orm";
import { type Actor, recordAuditEvent } from "../db/audit.ts";
import { auditLogs } from "../db/audit-logs.table.ts";
import type { Database, Transaction } from "../db/database.ts";
import { takeUnaudited } from "../db/unaudited.ts";
import { attempts } from "./attempts.table.ts";
import { countAttempt, REFUSED_WRITES } from "./attempts.ts";

const BATCH = 100;

/** The first of a minute is logged in full. The others are counted, by all processes together. */
export async function isFirstRefusal(
  tx: Transaction,
  { id, tokenId }: Pick<Actor, "id" | "tokenId">,
): Promise<boolean> {
  const actor = tokenId ?? id ?? "";
  await tellOfRefusals(tx, actor);
  return (await countAttempt(tx, `${REFUSED_WRITES} ${actor}`, MINUTE_MS)).current === 1;
}

export async function tellOfAllRefusals(db: Database, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const { rows } = await db.execute<{ key: string }>(sql`
      select key from tries where until <= now() and key like ${`${REFUSED_WRITES} %`}
      order by until limit ${BATCH}`);
    for (const { key } of rows) {
      if (signal.aborted) return;
      await db.transaction((tx) => tellOfRefusals(tx, key.slice(REFUSED_WRITES.length + 1)));
    }
    if (rows.length < BATCH) return;
  }
}

/** Several concurrent callers may try; only one gets it. */
async function tellOfRefusals(tx: Transaction, actor: string): Promise<void> {
  const isOver = sql`${attempts.key} = ${`${REFUSED_WRITES} ${actor}`} and ${attempts.until} <= now()`;
  const [counted] = await takeUnaudited(tx, attempts, isOver);
  const more = (counted?.count ?? 0) - 1;
  if (more < 1) return;
  const [first] = await tx
    .select()
    .from(auditLogs)
    .where(
      and(
        or(eq(auditLogs.actorId, actor), eq(auditLogs.tokenId, actor)),
        eq(auditLogs.outcome, "denied"),
      ),
    )
    .orderBy(desc(auditLogs.at), desc(auditLogs.id))
    .limit(1);
  if (!first) return;
  await recordAuditEvent(tx, actorIn(first), {
    action: "attempt",
    model: first.model,
    recordId: null,
    recordLabel: `${more} more ${more === 1 ? "change" : "changes"} within a minute`,
    organization: first.organization,
    outcome: "denied",
  });
}

function actorIn(entry: typeof auditLogs.$inferSelect): Actor {
  const { actorType, actorId, actorName, actorEmail, actorRole, organization } = entry;
  const { sessionId, tokenId, ip, userAgent } = entry;
  return {
    type: actorType as Actor["type"],
    id: actorId,
    name: actorName,
    email: actorEmail,
    role: actorRole as Actor["role"],
    organization,
    sessionId,
    tokenId,
    ip,
    userAgent,
    requestId: null,
  };
}
