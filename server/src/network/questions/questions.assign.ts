import { rolesThatMay } from "@pharmacy/contract/permissions";
import type { Assignment } from "@pharmacy/contract/questions";
import { isPlatformRole } from "@pharmacy/contract/roles.values";
import { and, asc, eq, inArray } from "drizzle-orm";
import type * as z from "zod/mini";
import { userKind, users } from "../../identity/tables/users.table.ts";
import { invalidField } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import type { Services } from "../../platform/http/routes.ts";
import { changeOpen } from "./questions.change.ts";

const ROLES = rolesThatMay("question", "act").filter(isPlatformRole);

const canAnswer = and(inArray(users.role, ROLES), eq(users.status, "active"), userKind.present);

/** Most people that can be chosen from. */
const ASSIGNEES_MAX = 500;

/** Who can be given a question: users who may answer it. */
export function assignees(db: Database) {
  return db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(canAnswer)
    .orderBy(asc(users.nameKey), asc(users.id))
    .limit(ASSIGNEES_MAX);
}

/** Give a question to a person, or to no one. */
export async function assignQuestion(
  services: Services,
  actor: Actor,
  id: string,
  { assignee, version }: z.output<typeof Assignment>,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    if (assignee !== null) await requireAssignee(tx, assignee);
    await changeOpen({ services, tx, actor, id }, { version, assignee }, "assign");
  });
}

async function requireAssignee(tx: Transaction, id: string): Promise<void> {
  if ((await tx.$count(users, and(eq(users.id, id), canAnswer))) > 0) return;
  throw invalidField("assignee", "Choose an active user of the network.");
}
