import { pageOf } from "@pharmacy/contract/list";
import { RecordParams } from "@pharmacy/contract/record";
import { Unit, UnitChanges, UnitInput, UnitListQuery } from "@pharmacy/contract/units";
import { equals, listRecords } from "../db/list.ts";
import { deleteRecord, getRecord, insertRecord, updateRecord } from "../db/records.ts";
import { referencesTo } from "../db/references.ts";
import { switchAction } from "../db/switch-action.ts";
import type { Routes } from "../http/routes.ts";
import { requireUcum } from "./ucum.ts";
import { requireConsistent, requireUnfrozen } from "./units.rules.ts";
import { unitKind, units } from "./units.table.ts";

export const unitsRoutes: Routes = async (app, { db }) => {
  app.get(
    "/units",
    {
      config: { access: ["unit", "view"] },
      schema: { querystring: UnitListQuery, response: { 200: pageOf(Unit) } },
    },
    ({ query }) =>
      listRecords(db, unitKind, query, {
        search: units.search,
        where: [equals(units.status, query.status)],
        sorts: {
          name: [units.nameKey],
          code: [units.code],
          createdAt: [units.createdAt],
        },
        order: { by: [units.kind, units.sortOrder, units.name] },
      }),
  );

  app.get(
    "/units/:id",
    {
      config: { access: ["unit", "view"] },
      schema: { params: RecordParams, response: { 200: Unit } },
    },
    ({ params }) => getRecord(db, unitKind, params.id),
  );

  app.post(
    "/units",
    {
      config: { access: ["unit", "create"] },
      schema: { body: UnitInput, response: { 201: Unit } },
    },
    async ({ actor, body }, reply) => {
      const unit = { ucumCode: null, edqmCode: null, ...body };
      requireConsistent(unit);
      if (unit.ucumCode) await requireUcum(unit.ucumCode);
      return reply.code(201).send(await insertRecord(db, actor, unitKind, unit));
    },
  );

  app.patch(
    "/units/:id",
    {
      config: { access: ["unit", "edit"] },
      schema: { params: RecordParams, body: UnitChanges, response: { 200: Unit } },
    },
    async ({ actor, params, body }) => {
      if (body.ucumCode) await requireUcum(body.ucumCode);
      return updateRecord(db, actor, unitKind, params.id, body, {
        action: switchAction(body),
        rule: async (before, change, tx) => {
          const after = { ...before, ...change };
          requireConsistent(after);
          const references = await referencesTo(tx, units, params.id);
          requireUnfrozen(before, after, references.length);
          return change;
        },
      });
    },
  );

  app.delete(
    "/units/:id",
    { config: { access: ["unit", "delete"] }, schema: { params: RecordParams } },
    async ({ actor, params }, reply) => {
      await deleteRecord(db, actor, unitKind, params.id);
      return reply.code(204).send();
    },
  );
};
