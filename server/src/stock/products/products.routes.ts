import { pageOf } from "@pharmacy/contract/list";
import {
  Product,
  ProductChanges,
  ProductInput,
  ProductListQuery,
} from "@pharmacy/contract/products/products";
import { RecordParams } from "@pharmacy/contract/record";
import { narrowed } from "../../platform/conditions/conditions.ts";
import type { Actor } from "../../platform/db/audit.ts";
import { listRecords } from "../../platform/db/list.ts";
import { scopeOf } from "../../platform/http/access.ts";
import { answerUnlessKnown } from "../../platform/http/known-answers.ts";
import type { Routes, Services } from "../../platform/http/routes.ts";
import { serveMany } from "../../platform/many/many-routes.ts";
import { archiveProduct, deleteProduct, restoreProduct } from "./products.acts.ts";
import { rowsWithBatches } from "./products.batch-rows.ts";
import { changeProduct, createProduct } from "./products.changes.ts";
import { exportColumns, exported, exportOptions, listOptions } from "./products.list.ts";
import { requireRoomForAll } from "./products.plan-room.ts";
import { readProduct, shownProduct } from "./products.reads.ts";
import { productKind } from "./products.table.ts";

const view = { access: ["product", "view"] as const, scope: "stock:read" as const };

export const productsRoutes: Routes = async (app, services) => {
  const { db, secret, clock } = services;
  app.get(
    "/products",
    {
      config: view,
      schema: { querystring: ProductListQuery, response: { 200: pageOf(Product) } },
    },
    async (request, reply) => {
      const { actor, query } = request;
      const options = await listOptions(db, actor, query, clock());
      const page = await listRecords(
        db,
        productKind,
        query,
        narrowed(actor, productKind, query, exportColumns, options, exported),
      );
      const items = page.items.map((row) => shownProduct(secret, row));
      return answerUnlessKnown(request, reply, { ...page, items });
    },
  );

  app.get(
    "/products/:id",
    { config: view, schema: { params: RecordParams, response: { 200: Product } } },
    async (request, reply) => {
      const product = await readProduct(services, request.params.id);
      return answerUnlessKnown(request, reply, product);
    },
  );

  serveWrites(app, services);

  serveMany(app, services, {
    path: "/products",
    title: "Products",
    kind: productKind,
    query: ProductListQuery,
    options: (actor: Actor, query: ProductListQuery) => exportOptions(db, actor, query, clock()),
    columns: exportColumns,
    complete: async (_actor, rows) => rowsWithBatches(rows),
    change: (actor, id, change) => changeProduct(services, actor, id, change),
    check: (actor, act, ids) => requireRoomForAll(services, actor, act, ids),
    // archived products can be restored, though the list hides them by default
    reaches: (actor) => [scopeOf(actor, productKind)],
    acts: {
      archive: (actor, id, { version }) => archiveProduct(services, actor, id, version),
      restore: (actor, id, { version }) => restoreProduct(services, actor, id, version),
    },
  });
};

function serveWrites(app: Parameters<Routes>[0], services: Services): void {
  app.post(
    "/products",
    {
      config: { access: ["product", "create"] },
      schema: { body: ProductInput, response: { 201: Product } },
    },
    async ({ actor, body }, reply) =>
      reply.code(201).send(await createProduct(services, actor, body)),
  );

  app.patch(
    "/products/:id",
    {
      config: { access: ["product", "edit"] },
      schema: { params: RecordParams, body: ProductChanges, response: { 200: Product } },
    },
    ({ actor, params, body }) => changeProduct(services, actor, params.id, body),
  );

  app.delete(
    "/products/:id",
    { config: { access: ["product", "delete"] }, schema: { params: RecordParams } },
    async ({ actor, params }, reply) => {
      await deleteProduct(services, actor, params.id);
      return reply.code(204).send();
    },
  );
}
