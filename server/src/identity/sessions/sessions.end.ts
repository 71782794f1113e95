import type { EndReason } from "@pharmacy/contract/sessions/sessions.values";
import { and, inArray, isNull, type SQL } from "drizzle-orm";
import type { Actor } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { updateRecord } from "../../platform/db/records.ts";
import { sessionKind, sessions } from "./sessions.table.ts";

/** Ends every matching open session, from its next request on and in every process. */
export async function endSessions(
  tx: Transaction,
  actor: Actor,
  which: SQL | undefined,
  endReason: EndReason,
): Promise<number> {
  const open = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(which, isNull(sessions.endedAt)));
  for (const { id } of open) {
    await updateRecord(tx, actor, sessionKind, id, ending(actor, endReason), { action: "revoke" });
  }
  await endSeenFrom(tx, actor, ...open.map(({ id }) => id));
  return open.length;
}

/** Ends the sessions in which someone sees the dashboard as a user, with those they began in. */
export async function endSeenFrom(tx: Transaction, actor: Actor, ...ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const seen = and(inArray(sessions.seenFrom, ids), isNull(sessions.endedAt));
  const open = await tx.select({ id: sessions.id }).from(sessions).where(seen);
  for (const { id } of open) {
    const ended = ending(actor, "signedOut");
    await updateRecord(tx, actor, sessionKind, id, ended, { action: "endSeeAs" });
  }
}

/** Ends the session of the call, and nothing for a visitor. */
export async function signOut(tx: Transaction, { seer, ...actor }: Actor): Promise<void> {
  const { sessionId } = actor;
  if (sessionId === null) return;
  if (seer?.sessionId) {
    return endSeenFrom(tx, { ...actor, ...seer, organization: null }, seer.sessionId);
  }
  const ended = { endedAt: new Date().toISOString(), endReason: "signedOut" as const };
  await updateRecord(tx, actor, sessionKind, sessionId, ended, { action: "signOut" });
  await endSeenFrom(tx, actor, sessionId);
}

export function ending(actor: Actor, endReason: EndReason) {
  const endedBy = actor.id === null ? null : { id: actor.id, name: actor.name };
  return { endedAt: new Date().toISOString(), endReason, endedBy };
}
