import type { IdentityServices } from "../../identity/accounts/accounts.network-rules.ts";
import { organizationKind, organizations } from "../../identity/accounts/organizations.table.ts";
import type { Actor } from "../../platform/db/audit.ts";
import { inTurn } from "../../platform/db/in-turn.ts";
import { restoreRecord } from "../../platform/db/restore-record.ts";
import { explainingConflicts } from "../../platform/db/violations.ts";
import type { Trashed } from "../../platform/trash/trashed.ts";
import { explanations } from "./organizations.changes.ts";

/** It is inactive, as it was; its membership, tokens and products stay ended. */
function restoreOrganization({ db }: IdentityServices, actor: Actor, id: string): Promise<void> {
  const write = () => inTurn(db, id, (tx) => restoreRecord(tx, actor, organizationKind, id));
  return explainingConflicts(db, organizationKind, write, explanations);
}

export const trashedOrganizations: Trashed<IdentityServices> = {
  table: organizations,
  model: "organization",
  name: organizations.name,
  detail: organizations.code,
  search: organizations.search,
  freshProof: true,
  restore: restoreOrganization,
};
