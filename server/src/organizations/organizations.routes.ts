import { pageOf } from "@pharmacy/contract/list";
import {
  Organization,
  OrganizationChanges,
  OrganizationInput,
  OrganizationListQuery,
} from "@pharmacy/contract/organizations";
import { RecordParams } from "@pharmacy/contract/record";
import { and, eq } from "drizzle-orm";
import type { Actor } from "../db/audit.ts";
import type { Database, Transaction } from "../db/database.ts";
import { equals, listRecords } from "../db/list.ts";
import { deleteRecord, insertRecord, updateRecord } from "../db/records.ts";
import { switchAction } from "../db/switch-action.ts";
import { files } from "../files/files.table.ts";
import { scoped } from "../http/access.ts";
import { invalidField } from "../http/app-error.ts";
import type { Routes } from "../http/routes.ts";
import { endSessions, suspendUsers } from "./organizations.cascades.ts";
import { derived, readOrganization, shownTo } from "./organizations.reads.ts";
import {
  glnTaken,
  licenceTaken,
  requireConsistent,
  requireDeletable,
  requireLogo,
} from "./organizations.rules.ts";
import { organizationKind, organizations } from "./organizations.table.ts";

const explanations = { organizations_licence: licenceTaken, organizations_gln: glnTaken };

export const organizationsRoutes: Routes = async (app, { db, secret }) => {
  app.get(
    "/organizations",
    {
      config: { access: ["organization", "view"] },
      schema: { querystring: OrganizationListQuery, response: { 200: pageOf(Organization) } },
    },
    async ({ actor, query }) => {
      const page = await listRecords(db, organizationKind, query, {
        search: organizations.search,
        where: [scoped(actor, organizations.id), equals(organizations.status, query.status)],
        sorts: {
          name: [organizations.nameKey],
          code: [organizations.code],
          city: [organizations.cityKey],
          licenceExpiresOn: [organizations.licenceExpiresOn],
          createdAt: [organizations.createdAt],
        },
        order: { by: [organizations.nameKey] },
        derived,
      });
      return { ...page, items: page.items.map((row) => shownTo(actor, secret, row)) };
    },
  );

  app.get(
    "/organizations/:id",
    {
      config: { access: ["organization", "view"] },
      schema: { params: RecordParams, response: { 200: Organization } },
    },
    ({ actor, params }) => readOrganization(db, actor, secret, params.id),
  );

  app.post(
    "/organizations",
    {
      config: { access: ["organization", "create"] },
      schema: { body: OrganizationInput, response: { 201: Organization } },
    },
    async ({ actor, body }, reply) => {
      requireConsistent({ orderHoldReason: null, ...body });
      const { id } = await insertRecord(db, actor, organizationKind, body, { explanations });
      return reply.code(201).send(await readOrganization(db, actor, secret, id));
    },
  );

  app.patch(
    "/organizations/:id",
    {
      config: { access: ["organization", "edit"] },
      schema: { params: RecordParams, body: OrganizationChanges, response: { 200: Organization } },
    },
    async ({ actor, params, body }) => {
      const read = (handle: Database | Transaction) =>
        readOrganization(handle, actor, secret, params.id);
      await changeOrganization(db, actor, params.id, body, read);
      return read(db);
    },
  );

  app.delete(
    "/organizations/:id",
    { config: { access: ["organization", "delete"] }, schema: { params: RecordParams } },
    async ({ actor, params }, reply) => {
      await deleteOrganization(db, actor, params.id);
      return reply.code(204).send();
    },
  );
};

/** Change a pharmacy; switching it off ends the sessions of its people with it. */
function changeOrganization(
  db: Database,
  actor: Actor,
  id: string,
  change: OrganizationChanges,
  read: (tx: Transaction) => Promise<unknown>,
) {
  return updateRecord(db, actor, organizationKind, id, change, {
    action: switchAction(change),
    read,
    explanations,
    rule: async (before, fields, tx) => {
      requireConsistent({ ...before, ...fields });
      if (fields.logo && fields.logo !== before.logo) {
        await requireUploadedLogo(tx, actor, fields.logo);
      }
      if (fields.status === "inactive") await endSessions(tx, actor, id, "organizationInactive");
      return fields;
    },
  });
}

function deleteOrganization(db: Database, actor: Actor, id: string): Promise<void> {
  return deleteRecord(db, actor, organizationKind, id, async (before, tx) => {
    requireDeletable(before);
    await endSessions(tx, actor, id, "organizationDeleted");
    await suspendUsers(tx, actor, id);
  });
}

/** A picture this person may use. One of another pharmacy is as good as none. */
async function requireUploadedLogo(
  tx: Transaction,
  actor: Actor,
  id: string | null | undefined,
): Promise<void> {
  if (!id) return;
  const [file] = await tx
    .select()
    .from(files)
    .where(and(eq(files.id, id), scoped(actor, files.organization)));
  if (!file) throw invalidField("logo", "Upload the logo first.");
  requireLogo(file);
}
