import { BulkAnswer, BulkInput, ListIds } from "@pharmacy/contract/bulk";
import {
  ExportAddress,
  exportQuery,
  signedExportQuery,
  withoutPage,
} from "@pharmacy/contract/export";
import { pageOf } from "@pharmacy/contract/list";
import { Organization, OrganizationListQuery } from "@pharmacy/contract/organizations";
import { listRecords } from "../db/list.ts";
import { listIds } from "../db/list-ids.ts";
import { EXPORT_ROUTE, exportAddress, sendExport } from "../export/send-export.ts";
import { bulkAccess, changeMany } from "../http/bulk.ts";
import type { Routes } from "../http/routes.ts";
import { changeOrganization, deleteOrganization } from "./organizations.changes.ts";
import { exportColumns, listOptions } from "./organizations.list.ts";
import { shownTo } from "./organizations.reads.ts";
import { organizationKind } from "./organizations.table.ts";

const OrganizationExport = exportQuery(OrganizationListQuery, Object.keys(exportColumns));

/** Pharmacies as a list: its pages, and what is done with many at once. */
export const organizationsListRoutes: Routes = async (app, { db, secret }) => {
  app.get(
    "/organizations",
    {
      config: { access: ["organization", "view"] },
      schema: { querystring: OrganizationListQuery, response: { 200: pageOf(Organization) } },
    },
    async ({ actor, query }) => {
      const options = listOptions(actor, query);
      const page = await listRecords(db, organizationKind, query, options);
      return { ...page, items: page.items.map((row) => shownTo(actor, secret, row)) };
    },
  );

  app.get(
    "/organizations/ids",
    {
      config: { access: ["organization", "view"] },
      schema: { querystring: withoutPage(OrganizationListQuery), response: { 200: ListIds } },
    },
    ({ actor, query }) => listIds(db, organizationKind, query, listOptions(actor, query)),
  );

  app.post(
    "/organizations/bulk",
    {
      config: bulkAccess("organization"),
      schema: { body: BulkInput, response: { 200: BulkAnswer } },
    },
    (request) =>
      changeMany(db, request, organizationKind, {
        setStatus: (id, status) => changeOrganization(db, request.actor, id, { status }),
        remove: (id) => deleteOrganization(db, request.actor, id),
      }),
  );

  app.post(
    "/organizations/export",
    {
      config: { access: ["organization", "view"] },
      schema: { body: OrganizationExport, response: { 200: ExportAddress } },
    },
    ({ actor, body }) => exportAddress(secret, "/api/organizations/export", actor, body),
  );

  app.get(
    "/organizations/export",
    {
      ...EXPORT_ROUTE,
      config: { access: ["organization", "view"], acceptsSignature: true },
      schema: { querystring: signedExportQuery(OrganizationExport) },
    },
    ({ actor, query }, reply) =>
      sendExport(db, actor, reply, {
        title: "Pharmacies",
        kind: organizationKind,
        query,
        options: listOptions(actor, query),
        columns: exportColumns,
      }),
  );
};
