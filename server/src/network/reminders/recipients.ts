import { and, asc, eq } from "drizzle-orm";
import { userKind, users } from "../../identity/tables/users.table.ts";
import type { Transaction } from "../../platform/db/database.ts";

/** Whoever gets a reminder: an office at its address, or a person. */
export type Recipient = { id: string | null; name: string; email: string };

/** Those who own a pharmacy and can sign in, who came first first. */
export function ownersOf(tx: Transaction, organization: string): Promise<Recipient[]> {
  return tx
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(
      and(
        eq(users.organization, organization),
        eq(users.role, "owner"),
        eq(users.status, "active"),
        userKind.present,
      ),
    )
    .orderBy(asc(users.createdAt), asc(users.id));
}

/** Those who own a pharmacy, or its office where nobody does. */
export async function officeOrOwners(
  tx: Transaction,
  { id, name, email }: { id: string; name: string; email: string },
): Promise<Recipient[]> {
  const owners = await ownersOf(tx, id);
  return owners.length > 0 ? owners : [{ id: null, name, email }];
}

/** Each address once, and in the name of the last who has it. */
export function eachOnce(recipients: Recipient[]): Recipient[] {
  const byAddress = new Map<string, Recipient>();
  for (const recipient of recipients) {
    if (recipient.email !== "") byAddress.set(recipient.email.toLowerCase(), recipient);
  }
  return [...byAddress.values()];
}
