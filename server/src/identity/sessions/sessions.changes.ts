import { AppError } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Database } from "../../platform/db/database.ts";
import { updateRecord } from "../../platform/db/records.ts";
import { ending } from "./sessions.end.ts";
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
  });
}

function requireOpen(actor: Actor, session: typeof sessions.$inferSelect): void {
  if (session.id === actor.sessionId) {
    throw new AppError("conflict", "Use Log out to end your own session.");
  }
  if (session.endedAt !== null) {
    throw new AppError("conflict", "This session has already ended.");
  }
  if (Date.parse(session.expiresAt) <= Date.now()) {
    throw new AppError("conflict", "This session has already expired.");
  }
}
