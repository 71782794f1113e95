import { pageOf } from "@pharmacy/contract/list";
import {
  Organization,
  OrganizationChanges,
  OrganizationInput,
  OrganizationListQuery,
} from "@pharmacy/contract/organizations";
import { RecordParams } from "@pharmacy/contract/record";
import { and, eq, sql } from "drizzle-orm";
import type { Actor } from "../db/audit.ts";
import type { Transaction } from "../db/database.ts";
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
      await updateRecord(db, actor, organizationKind, params.id, body, {
        action: switchAction(body),
        read: (tx) => readOrganization(tx, actor, secret, params.id),
        explanations,
        rule: async (before, change, tx) => {
          requireConsistent({ ...before, ...change });
          if (change.logo && change.logo !== before.logo) {
            requireLogo(await uploadedFile(tx, actor, change.logo));
          }
          if (change.status === "inactive") {
            await endSessions(tx, actor, params.id, "organizationInactive");
          }
          return change;
        },
      });
      return readOrganization(db, actor, secret, params.id);
    },
  );

  app.delete(
    "/organizations/:id",
    { config: { access: ["organization", "delete"] }, schema: { params: RecordParams } },
    async ({ actor, params }, reply) => {
      await deleteRecord(db, actor, organizationKind, params.id, async (before, tx) => {
        requireDeletable(before);
        await endSessions(tx, actor, params.id, "organizationDeleted");
        await suspendUsers(tx, actor, params.id);
      });
      return reply.code(204).send();
    },
  );
};

/** A file this person may use. One of another pharmacy is as good as none. */
async function uploadedFile(tx: Transaction, actor: Actor, id: string) {
  const [file] = await tx
    .select()
    .from(files)
    .where(and(eq(files.id, id), scoped(actor, files.organization)));
  if (!file) throw invalidField("logo", "Upload the logo first.");
  return file;
}
