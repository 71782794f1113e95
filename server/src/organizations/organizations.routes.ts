import { pageOf } from "@pharmacy/contract/list";
import {
  Organization,
  OrganizationChanges,
  OrganizationInput,
  OrganizationListQuery,
} from "@pharmacy/contract/organizations";
import { RecordParams } from "@pharmacy/contract/record";
import type { Database, Transaction } from "../db/database.ts";
import { listRecords } from "../db/list.ts";
import { insertRecord } from "../db/records.ts";
import type { Routes } from "../http/routes.ts";
import { serveMany } from "../many/many-routes.ts";
import { changeOrganization, deleteOrganization, explanations } from "./organizations.changes.ts";
import { exportColumns, listOptions } from "./organizations.list.ts";
import { readOrganization, shownTo } from "./organizations.reads.ts";
import { requireConsistent } from "./organizations.rules.ts";
import { organizationKind } from "./organizations.table.ts";

export const organizationsRoutes: Routes = async (app, services) => {
  const { db, secret } = services;
  app.get(
    "/organizations",
    {
      config: { access: ["organization", "view"] },
      schema: { querystring: OrganizationListQuery, response: { 200: pageOf(Organization) } },
    },
    async ({ actor, query }) => {
      const page = await listRecords(db, organizationKind, query, listOptions(actor, query));
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
    {
      config: { access: ["organization", "delete"], freshProof: true },
      schema: { params: RecordParams },
    },
    async ({ actor, params }, reply) => {
      await deleteOrganization(db, actor, params.id);
      return reply.code(204).send();
    },
  );

  serveMany(app, services, {
    path: "/organizations",
    title: "Pharmacies",
    kind: organizationKind,
    query: OrganizationListQuery,
    options: listOptions,
    columns: exportColumns,
    change: (actor, id, changes) => changeOrganization(db, actor, id, changes),
    remove: (actor, id) => deleteOrganization(db, actor, id),
    provedActs: ["delete"],
  });
};
