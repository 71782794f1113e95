import { pageOf, pickerQuery } from "@pharmacy/contract/list";
import { ListChanges, ListInput, ListListQuery, PriceList } from "@pharmacy/contract/lists/lists";
import { RecordParams } from "@pharmacy/contract/record";
import { narrowed } from "../../platform/conditions/conditions.ts";
import { answerWithin } from "../../platform/http/answer-within.ts";
import type { Routes } from "../../platform/http/routes.ts";
import { serveMany } from "../../platform/many/many-routes.ts";
import { listBestFirst } from "../../platform/search/list-best-first.ts";
import { activateList, archiveList, changeList, createList, deleteList } from "./lists.changes.ts";
import { exportColumns, exportOptions, listOptions } from "./lists.list.ts";
import { readList, shownList } from "./lists.reads.ts";
import { listSearch } from "./lists.search.ts";
import { priceListKind } from "./price-lists.table.ts";

const view = { access: ["list", "view"] as const };

export const listsRoutes: Routes = async (app, services) => {
  const { db, clock } = services;
  app.get(
    "/lists",
    {
      config: view,
      schema: { querystring: pickerQuery(ListListQuery), response: { 200: pageOf(PriceList) } },
    },
    async ({ actor, query }) => {
      const page = await listBestFirst(db, priceListKind, query, {
        ...narrowed(actor, priceListKind, query, exportColumns, listOptions(actor, query)),
        searchable: listSearch,
      });
      return { ...page, items: page.items.map((row) => shownList(row, clock())) };
    },
  );

  app.get(
    "/lists/:id",
    { config: view, schema: { params: RecordParams, response: { 200: PriceList } } },
    ({ params }) => readList(db, params.id, clock()),
  );

  app.post(
    "/lists",
    {
      config: { access: ["list", "create"] },
      schema: { body: ListInput, response: { 201: PriceList } },
    },
    async ({ actor, body }, reply) => {
      const made = await answerWithin(services, null, async (within) => {
        const { id } = await createList(within, actor, body);
        return readList(within.db, id, clock());
      });
      return reply.code(201).send(made);
    },
  );

  app.patch(
    "/lists/:id",
    {
      config: { access: ["list", "edit"] },
      schema: { params: RecordParams, body: ListChanges, response: { 200: PriceList } },
    },
    ({ actor, params, body }) =>
      answerWithin(services, params.id, async (within) => {
        await changeList(within, actor, params.id, body);
        return readList(within.db, params.id, clock());
      }),
  );

  app.delete(
    "/lists/:id",
    { config: { access: ["list", "delete"] }, schema: { params: RecordParams } },
    async ({ actor, params }, reply) => {
      await deleteList(db, actor, params.id);
      return reply.code(204).send();
    },
  );

  serveMany(app, services, {
    path: "/lists",
    title: "Lists",
    kind: priceListKind,
    query: ListListQuery,
    options: (actor, query) => exportOptions(actor, query, clock()),
    columns: exportColumns,
    remove: (actor, id) => deleteList(db, actor, id),
    acts: {
      activate: (actor, id, details) => activateList(services, actor, id, details),
      archive: (actor, id, details) => archiveList(services, actor, id, details),
    },
  });
};
