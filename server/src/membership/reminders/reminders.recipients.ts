import { and, asc, eq, sql } from "drizzle-orm";
import { userKind, users } from "../../identity/accounts/users.table.ts";
import type { Forget } from "../../identity/users/users.forget-former.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { setUnaudited } from "../../platform/db/unaudited.ts";
import { reminders } from "./reminders.table.ts";

/** The id is null for the pharmacy's own address. */
export type Recipient = { id: string | null; name: string; email: string };

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

export async function officeOrOwners(
  tx: Transaction,
  { id, name, email }: { id: string; name: string; email: string },
): Promise<Recipient[]> {
  const owners = await ownersOf(tx, id);
  return owners.length > 0 ? owners : [{ id: null, name, email }];
}

/** The last recipient's name wins. */
export function eachOnce(recipients: Recipient[]): Recipient[] {
  const byAddress = new Map<string, Recipient>();
  for (const recipient of recipients) {
    if (recipient.email !== "") byAddress.set(recipient.email.toLowerCase(), recipient);
  }
  return [...byAddress.values()];
}

export const forgetRecipient: Forget = async (tx, { organization }, addresses) => {
  if (organization === null) return;
  const names = sql`array[${sql.join(
    addresses.map((address) => sql`${address}`),
    sql`, `,
  )}]::text[]`;
  const isNamed = sql`${reminders.organization} = ${organization} and ${reminders.recipients} ?| ${names}`;
  await setUnaudited(tx, reminders, isNamed, {
    recipients: sql`${reminders.recipients} - ${names}`,
  });
};
