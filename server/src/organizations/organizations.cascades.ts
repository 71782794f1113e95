import type { EndReason } from "@pharmacy/contract/sessions";
import { and, eq, isNull, ne } from "drizzle-orm";
import type { Actor } from "../db/audit.ts";
import type { Transaction } from "../db/database.ts";
import { updateRecord } from "../db/records.ts";
import { sessionKind, sessions } from "../sessions/sessions.table.ts";
import { userKind, users } from "../users/users.table.ts";

/** End every session of a pharmacy's people, one audit entry each. The next request finds them ended. */
export async function endSessions(
  tx: Transaction,
  actor: Actor,
  organization: string,
  endReason: EndReason,
): Promise<void> {
  const open = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.organization, organization), isNull(sessions.endedAt)));
  const ended = { endedAt: new Date().toISOString(), endReason };
  for (const { id } of open) {
    await updateRecord(tx, actor, sessionKind, id, ended, { action: "revoke" });
  }
}

/** Suspend everybody of a pharmacy that is deleted. */
export async function suspendUsers(
  tx: Transaction,
  actor: Actor,
  organization: string,
): Promise<void> {
  const people = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(eq(users.organization, organization), ne(users.status, "suspended"), userKind.present),
    );
  for (const { id } of people) {
    await updateRecord(tx, actor, userKind, id, { status: "suspended" });
  }
}
