import { pageOf } from "@pharmacy/contract/list";
import { RecordParams } from "@pharmacy/contract/record";
import {
  ConsistentUnit,
  UcumMeaning,
  UcumQuestion,
  Unit,
  UnitChanges,
  UnitListQuery,
} from "@pharmacy/contract/units/units";
import { requireEach } from "../../platform/app-error.ts";
import { narrowed } from "../../platform/conditions/conditions.ts";
import { listRecords } from "../../platform/db/list.ts";
import { deleteRecord, getRecord, insertRecord } from "../../platform/db/records.ts";
import type { Routes } from "../../platform/http/routes.ts";
import { serveMany } from "../../platform/many/many-routes.ts";
import { changeUnit } from "./units.changes.ts";
import { exportColumns, listOptions } from "./units.list.ts";
import { requireConsistent } from "./units.rules.ts";
import { unitKind } from "./units.table.ts";
import { explainUcum, requireUcum } from "./units.ucum.ts";

export const unitsRoutes: Routes = async (app, services) => {
  const { db } = services;
  app.get(
    "/units",
    {
      config: { access: ["unit", "view"], scope: "catalogue:read" },
      schema: { querystring: UnitListQuery, response: { 200: pageOf(Unit) } },
    },
    ({ actor, query }) =>
      listRecords(
        db,
        unitKind,
        query,
        narrowed(actor, unitKind, query, exportColumns, listOptions(query)),
      ),
  );

  app.get(
    "/units/ucum",
    {
      config: { access: ["unit", "view"] },
      schema: { querystring: UcumQuestion, response: { 200: UcumMeaning } },
    },
    ({ query }) => explainUcum(query.code, query.name),
  );

  app.get(
    "/units/:id",
    {
      config: { access: ["unit", "view"], scope: "catalogue:read" },
      schema: { params: RecordParams, response: { 200: Unit } },
    },
    ({ params }) => getRecord(db, unitKind, params.id),
  );

  app.post(
    "/units",
    {
      config: { access: ["unit", "create"] },
      schema: { body: ConsistentUnit, response: { 201: Unit } },
    },
    async ({ actor, body }, reply) => {
      const { confirmsUcum = false, ...fields } = body;
      const unit = { ucumCode: null, edqmCode: null, ...fields };
      await requireEach([
        () => requireConsistent(unit),
        () => unit.ucumCode && requireUcum(unit.ucumCode, unit.name, confirmsUcum),
      ]);
      return reply.code(201).send(await insertRecord(db, actor, unitKind, unit));
    },
  );

  app.patch(
    "/units/:id",
    {
      config: { access: ["unit", "edit"] },
      schema: { params: RecordParams, body: UnitChanges, response: { 200: Unit } },
    },
    ({ actor, params, body }) => changeUnit(db, actor, params.id, body),
  );

  app.delete(
    "/units/:id",
    { config: { access: ["unit", "delete"] }, schema: { params: RecordParams } },
    async ({ actor, params }, reply) => {
      await deleteRecord(db, actor, unitKind, params.id);
      return reply.code(204).send();
    },
  );

  serveMany(app, services, {
    path: "/units",
    title: "Units",
    kind: unitKind,
    query: UnitListQuery,
    options: (_, query) => listOptions(query),
    columns: exportColumns,
    change: (actor, id, changes) => changeUnit(db, actor, id, changes),
    remove: (actor, id) => deleteRecord(db, actor, unitKind, id),
  });
};
