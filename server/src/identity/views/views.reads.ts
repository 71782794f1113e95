import type { ViewList } from "@pharmacy/contract/models";
import { PLATFORM_ROLES } from "@pharmacy/contract/roles.values";
import type { View } from "@pharmacy/contract/views/views";
import { VIEWS_SEEN_MAX } from "@pharmacy/contract/views/views.values";
import { and, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { AppError } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { readableColumns } from "../../platform/db/kinds.ts";
import { userKind, users } from "../accounts/users.table.ts";
import { viewKind, views } from "./views.table.ts";

/** Views shared by a user are hidden once the user has left, or moved to a pharmacy. */
const isShared = and(
  views.isShared,
  userKind.present,
  eq(users.status, "active"),
  inArray(users.role, [...PLATFORM_ROLES]),
);

export function listViews(db: Database, actor: Pick<Actor, "id">, list: ViewList): Promise<View[]> {
  return visible(db, actor, eq(views.list, list));
}

export async function readView(
  db: Database | Transaction,
  actor: Pick<Actor, "id">,
  id: string,
): Promise<View> {
  const [view] = await visible(db, actor, eq(views.id, id));
  if (!view) throw new AppError("not_found", "View not found.");
  return view;
}

async function visible(
  db: Database | Transaction,
  { id }: Pick<Actor, "id">,
  condition: SQL,
): Promise<View[]> {
  const isMine = sql<boolean>`${views.owner} = ${id}`;
  const rows = await db
    .select({ ...readableColumns(viewKind), isMine, ownerName: users.name })
    .from(views)
    .innerJoin(users, eq(users.id, views.owner))
    .where(and(condition, or(isMine, isShared)))
    .orderBy(desc(isMine), views.nameKey, views.id)
    .limit(VIEWS_SEEN_MAX);
  return rows.map(({ ownerName, ...row }) => {
    const view = row as typeof views.$inferSelect & { isMine: boolean };
    return { ...view, owner: { id: view.owner, name: ownerName } };
  });
}
