import { pageOf } from "@pharmacy/contract/list";
import {
  LineChanges,
  LineInput,
  LineParams,
  LinesQuery,
  ListLine,
} from "@pharmacy/contract/lists/lists.lines";
import { RecordParams } from "@pharmacy/contract/record";
import { listRecords } from "../../platform/db/list.ts";
import type { Routes } from "../../platform/http/routes.ts";
import { licenceOf } from "../items/items.covered.ts";
import { lineOptions, shownLine } from "./lists.lines.reads.ts";
import { addLine, changeLine, deleteLine } from "./lists.lines.ts";
import { priceListLineKind } from "./price-lists.table.ts";

/** Lines belong to the list in the address: callers who may not view it are refused. */
export const listsLinesRoutes: Routes = async (app, services) => {
  const { db } = services;
  const access = (act: "view" | "create" | "edit" | "delete") =>
    ({ access: ["listLine", act], idOf: "list" }) as const;

  app.get(
    "/lists/:id/lines",
    {
      config: access("view"),
      schema: {
        params: RecordParams,
        querystring: LinesQuery,
        response: { 200: pageOf(ListLine) },
      },
    },
    async ({ actor, params, query }) => {
      const options = lineOptions(db, actor, { list: params.id, search: query.search });
      const page = await listRecords(db, priceListLineKind, query, options);
      const licence = await licenceOf(db, actor.organization);
      return { ...page, items: page.items.map((row) => shownLine(row, licence)) };
    },
  );

  app.post(
    "/lists/:id/lines",
    {
      config: access("create"),
      schema: { params: RecordParams, body: LineInput, response: { 201: ListLine } },
    },
    async ({ actor, params, body }, reply) => {
      return reply.code(201).send(await addLine(db, actor, params.id, body));
    },
  );

  app.patch(
    "/lists/:id/lines/:line",
    {
      config: access("edit"),
      schema: { params: LineParams, body: LineChanges, response: { 200: ListLine } },
    },
    ({ actor, params, body }) => changeLine(db, actor, params, body),
  );

  app.delete(
    "/lists/:id/lines/:line",
    { config: access("delete"), schema: { params: LineParams } },
    async ({ actor, params }, reply) => {
      await deleteLine(db, actor, params);
      return reply.code(204).send();
    },
  );
};
