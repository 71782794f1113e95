import type { UserStatus } from "@pharmacy/contract/users/users.values";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../platform/db/database.ts";
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
