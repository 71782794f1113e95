import { rolesThatMay } from "@pharmacy/contract/permissions";
import { isPlatformRole } from "@pharmacy/contract/roles.values";
import { and, asc, eq, inArray } from "drizzle-orm";
import { userKind, users } from "../../identity/accounts/users.table.ts";
import { notify } from "../../identity/notifications/notifications.notify.ts";
import { AppError, invalidField } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import type { Services } from "../../platform/http/routes.ts";
import { type Act, changeOpen } from "./questions.change.ts";
import { questions } from "./questions.table.ts";

const ROLES = rolesThatMay("question", "act").filter(isPlatformRole);

const canAnswer = and(inArray(users.role, ROLES), eq(users.status, "active"), userKind.present);

const ASSIGNEES_MAX = 500;

/** Only users who may answer a question can be assigned it. */
export function assignees(db: Database) {
  return db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(canAnswer)
    .orderBy(asc(users.nameKey), asc(users.id))
    .limit(ASSIGNEES_MAX);
}

type Assigned = { assignee: string | null; version?: number };

export function assignQuestion(
  services: Services,
  actor: Actor,
  id: string,
  { assignee, ...seen }: Assigned,
) {
  return services.db.transaction((tx) =>
    reassign({ services, tx, actor, id }, { ...seen, assignee }),
  );
}

export function assignBack(
  services: Services,
  actor: Actor,
  id: string,
  seen: { version?: number },
) {
  return services.db.transaction(async (tx) => {
    const assignee = await earlierAssignee(tx, id);
    return reassign({ services, tx, actor, id }, { ...seen, assignee });
  });
}

async function reassign(act: Act, { assignee, ...seen }: Assigned) {
  if (assignee !== null) await requireAssignee(act.tx, assignee);
  let isNew = false;
  const changed = await changeOpen(act, seen, "assign", (before) => {
    isNew = before.assignee !== assignee;
    return isNew ? { assignee, earlierAssignee: before.assignee } : {};
  });
  if (isNew && assignee !== null) {
    const { tx, actor, id: recordId } = act;
    const occasion = { event: "questionAssigned", model: "question", recordId } as const;
    await notify(tx, actor, occasion, eq(users.id, assignee));
  }
  return changed;
}

/** Null if the question was never assigned. */
async function earlierAssignee(tx: Transaction, id: string): Promise<string | null> {
  const [question] = await tx
    .select({ assignee: questions.assignee, earlier: questions.earlierAssignee })
    .from(questions)
    .where(eq(questions.id, id))
    .for("update");
  if (!question || (question.assignee === null && question.earlier === null)) {
    throw new AppError("conflict", "This question was not assigned to anyone.");
  }
  return question.earlier;
}

async function requireAssignee(tx: Transaction, id: string): Promise<void> {
  if ((await tx.$count(users, and(eq(users.id, id), canAnswer))) > 0) return;
  throw invalidField("assignee", "Choose an active user of the network.");
}
