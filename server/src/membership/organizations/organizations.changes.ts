import type { OrganizationChanges } from "@pharmacy/contract/organizations/organizations";
import { ORGANIZATION_ACTS } from "@pharmacy/contract/organizations/organizations.acts";
import { and, eq } from "drizzle-orm";
import { organizationKind } from "../../identity/accounts/organizations.table.ts";
import { endSessions } from "../../identity/sessions/sessions.end.ts";
import { sessions } from "../../identity/sessions/sessions.table.ts";
import { revokeTokensOf } from "../../identity/tokens/tokens.changes.ts";
import { invalidField, requireEach } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { deleteRecord, updateRecord } from "../../platform/db/records.ts";
import { switchAction } from "../../platform/db/switch-action.ts";
import { fileKind, files } from "../../platform/files/files.table.ts";
import { requirePicture } from "../../platform/files/require-picture.ts";
import { scopeOf } from "../../platform/http/access.ts";
import { requireAct } from "../../platform/http/require-act.ts";
import type { Services } from "../../platform/http/routes.ts";
import { endSubscription } from "../subscriptions/subscriptions.end.ts";
import { suspendUsers } from "./organizations.cascades.ts";
import { currencyKept, withAmounts } from "./organizations.currency.ts";
import { beforePharmacyDeleted } from "./organizations.effects.ts";
import { glnTaken, licenceTaken, requireConsistent } from "./organizations.rules.ts";

export const explanations = { organizations_licence: licenceTaken, organizations_gln: glnTaken };

/** Deactivating a pharmacy ends its users' sessions and its programs' tokens. */
export function changeOrganization(
  db: Database,
  actor: Actor,
  id: string,
  change: OrganizationChanges,
  read?: (tx: Transaction) => Promise<unknown>,
) {
  return updateRecord(db, actor, organizationKind, id, change, {
    action: switchAction(change),
    ...(read && { read }),
    explanations,
    rule: async (before, fields, tx) => {
      const { country } = fields.address ?? before.address;
      let { phone } = fields;
      await requireEach([
        () => requireConsistent({ ...before, ...fields }),
        async () => {
          if (!fields.currency || fields.currency === before.currency) return;
          const kept = await withAmounts(tx, [id]);
          if (kept.has(id)) throw invalidField("currency", currencyKept(before.name));
        },
        () => fields.logo !== before.logo && requireUploadedLogo(tx, actor, fields.logo),
        async () => {
          if (phone === undefined) return;
          const { phoneOf } = await import("../../identity/accounts/accounts.phones.ts");
          phone = phoneOf(phone, country);
        },
      ]);
      if (fields.status === "inactive") {
        await endSessions(tx, actor, eq(sessions.organization, id), "organizationInactive");
        await revokeTokensOf(tx, actor, id);
      }
      return phone === undefined ? fields : { ...fields, phone };
    },
  });
}

export function deleteOrganization(
  services: Pick<Services, "db" | "clock" | "config" | "secret">,
  actor: Actor,
  id: string,
): Promise<void> {
  const { db, clock } = services;
  return deleteRecord(db, actor, organizationKind, id, async (before, tx) => {
    requireAct("organization", ORGANIZATION_ACTS.delete, before, actor);
    await endSubscription(tx, services, actor, id, "organizationDeleted", clock());
    await endSessions(tx, actor, eq(sessions.organization, id), "organizationDeleted");
    await revokeTokensOf(tx, actor, id);
    await beforePharmacyDeleted.run(tx, actor, id, clock());
    await suspendUsers(tx, actor, id);
  });
}

/** Another pharmacy's picture is treated as missing. */
async function requireUploadedLogo(
  tx: Transaction,
  actor: Actor,
  id: string | null | undefined,
): Promise<void> {
  if (!id) return;
  const [file] = await tx
    .select()
    .from(files)
    .where(and(eq(files.id, id), scopeOf(actor, fileKind)));
  if (!file) throw invalidField("logo", "Upload the logo first.");
  requirePicture(file, "logo", "logo");
}
