import { BulkAnswer, BulkInput, ListIds } from "@pharmacy/contract/bulk";
import {
  ExportAddress,
  exportQuery,
  signedExportQuery,
  withoutPage,
} from "@pharmacy/contract/export";
import { pageOf } from "@pharmacy/contract/list";
import { Unit, UnitListQuery } from "@pharmacy/contract/units";
import { listRecords } from "../db/list.ts";
import { listIds } from "../db/list-ids.ts";
import { deleteRecord } from "../db/records.ts";
import { EXPORT_ROUTE, exportAddress, sendExport } from "../export/send-export.ts";
import { bulkAccess, changeMany } from "../http/bulk.ts";
import type { Routes } from "../http/routes.ts";
import { changeUnit } from "./units.changes.ts";
import { exportColumns, listOptions } from "./units.list.ts";
import { unitKind } from "./units.table.ts";

const UnitExport = exportQuery(UnitListQuery, Object.keys(exportColumns));

/** Units as a list: its pages, and what is done with many at once. */
export const unitsListRoutes: Routes = async (app, { db, secret }) => {
  app.get(
    "/units",
    {
      config: { access: ["unit", "view"] },
      schema: { querystring: UnitListQuery, response: { 200: pageOf(Unit) } },
    },
    ({ query }) => listRecords(db, unitKind, query, listOptions(query)),
  );

  app.get(
    "/units/ids",
    {
      config: { access: ["unit", "view"] },
      schema: { querystring: withoutPage(UnitListQuery), response: { 200: ListIds } },
    },
    ({ query }) => listIds(db, unitKind, query, listOptions(query)),
  );

  app.post(
    "/units/bulk",
    {
      config: bulkAccess("unit"),
      schema: { body: BulkInput, response: { 200: BulkAnswer } },
    },
    (request) =>
      changeMany(db, request, unitKind, {
        setStatus: (id, status) => changeUnit(db, request.actor, id, { status }),
        remove: (id) => deleteRecord(db, request.actor, unitKind, id),
      }),
  );

  app.post(
    "/units/export",
    {
      config: { access: ["unit", "view"] },
      schema: { body: UnitExport, response: { 200: ExportAddress } },
    },
    ({ actor, body }) => exportAddress(secret, "/api/units/export", actor, body),
  );

  app.get(
    "/units/export",
    {
      ...EXPORT_ROUTE,
      config: { access: ["unit", "view"], acceptsSignature: true },
      schema: { querystring: signedExportQuery(UnitExport) },
    },
    ({ actor, query }, reply) =>
      sendExport(db, actor, reply, {
        title: "Units",
        kind: unitKind,
        query,
        options: listOptions(query),
        columns: exportColumns,
      }),
  );
};
