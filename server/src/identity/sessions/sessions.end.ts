import type { EndReason } from "@pharmacy/contract/sessions/sessions.values";
import { and, isNull, type SQL } from "drizzle-orm";
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
  return open.length;
}

export function ending(actor: Actor, endReason: EndReason) {
  const endedBy = actor.id === null ? null : { id: actor.id, name: actor.name };
  return { endedAt: new Date().toISOString(), endReason, endedBy };
}
