import { GroupContents } from "@pharmacy/contract/groups/groups";
import {
  ConsistentItem,
  Item,
  ItemChanges,
  ItemListQuery,
  ItemSummary,
  SimilarItems,
  SimilarItemsQuery,
} from "@pharmacy/contract/items/items";
import { pageOf, pickerQuery } from "@pharmacy/contract/list";
import { RecordParams } from "@pharmacy/contract/record";
import { narrowed } from "../../platform/conditions/conditions.ts";
import { answerWithin } from "../../platform/http/answer-within.ts";
import type { Routes, Services } from "../../platform/http/routes.ts";
import { serveMany } from "../../platform/many/many-routes.ts";
import { listBestFirst } from "../../platform/search/list-best-first.ts";
import { activateItem, discontinueItem } from "./items.acts.ts";
import { changeItem, createItem, deleteItem } from "./items.changes.ts";
import { readContents } from "./items.group-contents.ts";
import { exportColumns, exported, exportOptions, listOptions } from "./items.list.ts";
import { listedItemKind, readItem, shownItem } from "./items.reads.ts";
import { itemSearch, similarItems } from "./items.search.ts";

const view = { access: ["item", "view"] as const, scope: "catalogue:read" as const };

export const itemsRoutes: Routes = async (app, services) => {
  const { db } = services;
  app.get(
    "/items",
    {
      config: view,
      schema: { querystring: pickerQuery(ItemListQuery), response: { 200: pageOf(ItemSummary) } },
    },
    async ({ actor, query }) => {
      const options = narrowed(
        actor,
        listedItemKind,
        query,
        exportColumns,
        await listOptions(db, actor, query),
        exported,
      );
      const page = await listBestFirst(db, listedItemKind, query, {
        ...options,
        searchable: itemSearch,
      });
      return { ...page, items: page.items.map((row) => shownItem(services.secret, row)) };
    },
  );

  app.get(
    "/items/similar",
    { config: view, schema: { querystring: SimilarItemsQuery, response: { 200: SimilarItems } } },
    async ({ actor, query }) => ({ items: await similarItems(db, actor, query) }),
  );

  app.get(
    "/items/:id",
    { config: view, schema: { params: RecordParams, response: { 200: Item } } },
    ({ actor, params }) => readItem(services, actor, params.id),
  );

  app.get(
    "/groups/:id/contents",
    {
      config: { access: ["group", "view"], scope: "catalogue:read" },
      schema: { params: RecordParams, response: { 200: GroupContents } },
    },
    ({ actor, params }) => readContents(db, actor, params.id),
  );

  serveWrites(app, services);

  serveMany(app, services, {
    path: "/items",
    title: "Items",
    kind: listedItemKind,
    query: ItemListQuery,
    options: (actor, query) => exportOptions(db, actor, query),
    columns: exportColumns,
    remove: (actor, id) => deleteItem(db, actor, id),
    acts: {
      activate: (actor, id, details) => activateItem(services, actor, id, details),
      discontinue: (actor, id, { version }) =>
        discontinueItem(services, actor, id, { ...(version && { version }) }),
    },
  });
};

function serveWrites(app: Parameters<Routes>[0], services: Services): void {
  const { db } = services;
  app.post(
    "/items",
    {
      config: { access: ["item", "create"] },
      schema: { body: ConsistentItem, response: { 201: Item } },
    },
    async ({ actor, body }, reply) => {
      const made = await answerWithin(services, null, async (within) => {
        const { id } = await createItem(within.db, actor, body);
        return readItem(within, actor, id);
      });
      return reply.code(201).send(made);
    },
  );

  app.patch(
    "/items/:id",
    {
      config: { access: ["item", "edit"] },
      schema: { params: RecordParams, body: ItemChanges, response: { 200: Item } },
    },
    ({ actor, params, body }) =>
      answerWithin(services, params.id, async (within) => {
        await changeItem(within, actor, params.id, body);
        return readItem(within, actor, params.id);
      }),
  );

  app.delete(
    "/items/:id",
    { config: { access: ["item", "delete"] }, schema: { params: RecordParams } },
    async ({ actor, params }, reply) => {
      await deleteItem(db, actor, params.id);
      return reply.code(204).send();
    },
  );
}
