import { isPlatformRole, type Role } from "@pharmacy/contract/roles.values";
import type { UserStatus } from "@pharmacy/contract/users/users.values";
import { and, asc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { type UpdateDeleteAction, uuid } from "drizzle-orm/pg-core";
import type { Actor } from "../../platform/db/audit.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import type { PharmacyState } from "./accounts.pharmacy-locks.ts";
import { organizations } from "./organizations.table.ts";
import { users } from "./users.table.ts";

export type Account = NonNullable<Awaited<ReturnType<typeof userByEmail>>>;

export function userByEmail(db: Database, email: string) {
  return userWhere(db, eq(sql`lower(${users.email})`, email));
}

export function userById(db: Database, id: string): Promise<Account | undefined> {
  return userWhere(db, eq(users.id, id));
}

async function userWhere(db: Database, condition: SQL) {
  const [row] = await db
    .select({ user: users, organization: organizations })
    .from(users)
    .leftJoin(organizations, eq(organizations.id, users.organization))
    .where(and(condition, isNull(users.deletedAt)));
  return row && { ...row.user, pharmacy: row.organization };
}

type Wanted = { concerns: SQL | undefined; roles: readonly Role[]; max: number };

/** The ids of users who can sign in with one of these roles, the oldest accounts first. */
export async function activeUsers(
  tx: Transaction,
  { concerns, roles, max }: Wanted,
): Promise<string[]> {
  const isActive = and(eq(users.status, "active"), isNull(users.deletedAt));
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(concerns, inArray(users.role, [...roles]), isActive))
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(max);
  return rows.map(({ id }) => id);
}

export const isAmong = (ids: readonly string[]): SQL => inArray(users.id, [...ids]);

/** The name of a user; null for users of a pharmacy, unless it is a colleague. */
export function nameFor({ role, organization }: Actor, id: SQL): SQL {
  const isPlatform = role !== null && isPlatformRole(role);
  const isSeen = isPlatform ? sql`true` : sql`${users.organization} = ${organization}`;
  return sql`(select ${users.name} from ${users} where ${users.id} = ${id} and ${isSeen})`;
}

/** A column that holds the id of a user. */
export const userIn = (actions: { onDelete: UpdateDeleteAction }) =>
  uuid().references(() => users.id, actions);

export function actorOf({
  id,
  name,
  email,
  role,
  organization,
}: Pick<typeof users.$inferSelect, "id" | "name" | "email" | "role" | "organization">) {
  return { type: "user" as const, id, name, email, role, organization };
}

export type AccountState = {
  status: UserStatus | undefined;
  pharmacy: PharmacyState | null;
};

/** Why an account is barred. Only shown to users who have proved their identity. */
export function barOf(
  { status, pharmacy }: AccountState,
  supportEmail: string,
): string | undefined {
  if (status === "suspended") return `This account is suspended. Contact ${supportEmail}.`;
  if (pharmacy && (pharmacy.status === "inactive" || pharmacy.deletedAt !== null)) {
    return `This pharmacy's account is inactive. Contact ${supportEmail}.`;
  }
}
