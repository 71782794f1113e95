import type { Role } from "@pharmacy/contract/roles.values";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "../../platform/db/database.ts";
import type { Reader } from "../../platform/email/email.ts";
import { organizations } from "../accounts/organizations.table.ts";
import { userKind, users } from "../accounts/users.table.ts";

export type Addressed = { name: string; readers: Reader[] };

/** Roles that answer a recall for a pharmacy. */
export const ANSWERING: readonly Role[] = ["owner", "pharmacist"];

/** Active users by pharmacy; a pharmacy without any is written to at its own address. */
export async function recipientsOf(
  tx: Transaction,
  pharmacies: readonly string[],
  roles: readonly Role[],
): Promise<Map<string, Addressed>> {
  const ids = sql`${sql.param([...pharmacies])}::uuid[]`;
  const offices = await tx
    .select({ id: organizations.id, name: organizations.name, email: organizations.email })
    .from(organizations)
    .where(sql`${organizations.id} = any(${ids})`)
    // emails are written in one order, whatever plan the database has
    .orderBy(asc(organizations.id));
  const people = await tx
    .select({
      organization: users.organization,
      id: users.id,
      name: users.name,
      email: users.email,
    })
    .from(users)
    .where(
      and(
        sql`${users.organization} = any(${ids})`,
        inArray(users.role, [...roles]),
        eq(users.status, "active"),
        userKind.present,
      ),
    )
    .orderBy(asc(users.createdAt), asc(users.id));
  const found = new Map<string, Addressed>(
    offices.map(({ id, name }) => [id, { name, readers: [] }]),
  );
  for (const { organization, ...reader } of people) {
    found.get(organization ?? "")?.readers.push(reader);
  }
  for (const { id, name, email } of offices) {
    const { readers = [] } = found.get(id) ?? {};
    if (readers.length === 0 && email) readers.push({ id: null, name, email });
  }
  return found;
}
