import { SESSION_ACTS } from "@pharmacy/contract/sessions/sessions.acts";
import type { SessionStatus } from "@pharmacy/contract/sessions/sessions.values";
import { AppError } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Database } from "../../platform/db/database.ts";
import { updateRecord } from "../../platform/db/records.ts";
import { requireAct } from "../../platform/http/require-act.ts";
import { ending, endSeenFrom } from "./sessions.end.ts";
import { sessionKind, type sessions } from "./sessions.table.ts";

/** If several callers end it at once, one succeeds and the others are refused. */
export async function endSession(db: Database, actor: Actor, id: string): Promise<void> {
  await end(db, actor, id, requireOpen);
}

export async function endOwnSession(db: Database, actor: Actor, id: string): Promise<void> {
  await end(db, actor, id, (_, session) => {
    if (session.user !== actor.id) throw new AppError("not_found", "Session not found.");
    requireOpen(actor, session);
  });
}

function end(db: Database, actor: Actor, id: string, require: typeof requireOpen) {
  return updateRecord(db, actor, sessionKind, id, ending(actor, "revoked"), {
    action: "revoke",
    check: (session) => require(actor, session),
    rule: async (_, fields, tx) => {
      await endSeenFrom(tx, actor, id);
      return fields;
    },
  });
}

function requireOpen(actor: Actor, session: typeof sessions.$inferSelect): void {
  const isCurrent = session.id === actor.sessionId;
  requireAct("session", SESSION_ACTS.end, { status: statusOf(session), isCurrent }, actor);
}

/** The same in SQL is part of the list of sessions. */
function statusOf({ endedAt, endReason, expiresAt }: typeof sessions.$inferSelect): SessionStatus {
  if (endReason === "signedOut") return "signedOut";
  if (endedAt !== null) return "revoked";
  return Date.parse(expiresAt) <= Date.now() ? "expired" : "active";
}
