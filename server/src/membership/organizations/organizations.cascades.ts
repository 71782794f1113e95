import { LINK_TYPES } from "@pharmacy/contract/tokens/tokens.values";
import { and, eq, ne } from "drizzle-orm";
import { userKind, users } from "../../identity/accounts/users.table.ts";
import { revokeLinks } from "../../identity/tokens/tokens.links.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { updateRecord } from "../../platform/db/records.ts";

export async function suspendUsers(
  tx: Transaction,
  actor: Actor,
  organization: string,
): Promise<void> {
  const members = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(eq(users.organization, organization), ne(users.status, "suspended"), userKind.present),
    );
  for (const { id } of members) {
    const suspended = {
      status: "suspended",
      suspensionReason: "Its pharmacy was deleted.",
    } as const;
    await updateRecord(tx, actor, userKind, id, suspended, { action: "deactivate" });
    await revokeLinks(tx, actor, id, [...LINK_TYPES]);
  }
}
