import { rolesThatMay } from "@pharmacy/contract/permissions";
import { isPlatformRole } from "@pharmacy/contract/roles.values";
import { and, asc, desc, eq, inArray } from "drizzle-orm";
import { userKind, users } from "../../identity/tables/users.table.ts";
import { AppError, invalidField } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import { auditLogs } from "../../platform/db/audit-logs.table.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import type { Services } from "../../platform/http/routes.ts";
import { changeOpen } from "./questions.change.ts";

const ROLES = rolesThatMay("question", "act").filter(isPlatformRole);

const canAnswer = and(inArray(users.role, ROLES), eq(users.status, "active"), userKind.present);

/** Most users to choose from. */
const ASSIGNEES_MAX = 500;

/** Users who can be assigned a question, because they may answer it. */
export function assignees(db: Database) {
  return db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(canAnswer)
    .orderBy(asc(users.nameKey), asc(users.id))
    .limit(ASSIGNEES_MAX);
}

type Assigned = { assignee: string | null; version?: number };

/** Assign a question to a user, or to no one. */
export function assignQuestion(
  services: Services,
  actor: Actor,
  id: string,
  { assignee, ...seen }: Assigned,
) {
  return services.db.transaction(async (tx) => {
    if (assignee !== null) await requireAssignee(tx, assignee);
    return changeOpen({ services, tx, actor, id }, { ...seen, assignee }, "assign");
  });
}

/** Give a question back to whom it was assigned to before. */
export function assignBack(
  services: Services,
  actor: Actor,
  id: string,
  seen: { version?: number },
) {
  return services.db.transaction(async (tx) => {
    const assignee = await earlierAssignee(tx, id);
    if (assignee !== null) await requireAssignee(tx, assignee);
    return changeOpen({ services, tx, actor, id }, { ...seen, assignee }, "assign");
  });
}

/** Whom a question was taken from, as the audit log has it. */
async function earlierAssignee(tx: Transaction, id: string): Promise<string | null> {
  const isAssignment = and(
    eq(auditLogs.recordId, id),
    eq(auditLogs.action, "assign"),
    eq(auditLogs.outcome, "success"),
  );
  const [last] = await tx
    .select({ changes: auditLogs.changes })
    .from(auditLogs)
    .where(isAssignment)
    .orderBy(desc(auditLogs.at), desc(auditLogs.id))
    .limit(1);
  const change = last?.changes.find(({ field }) => field === "assignee");
  if (!change) throw new AppError("conflict", "This question was not assigned to anyone.");
  return typeof change.from === "string" ? change.from : null;
}

async function requireAssignee(tx: Transaction, id: string): Promise<void> {
  if ((await tx.$count(users, and(eq(users.id, id), canAnswer))) > 0) return;
  throw invalidField("assignee", "Choose an active user of the network.");
}
