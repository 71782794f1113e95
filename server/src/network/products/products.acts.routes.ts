import { pageOf } from "@pharmacy/contract/list";
import { Product, ProductArchival } from "@pharmacy/contract/products";
import { Movement, MovementsQuery, ProductAdjustment } from "@pharmacy/contract/products.batches";
import { RecordParams } from "@pharmacy/contract/record";
import type { Routes } from "../../platform/http/routes.ts";
import { adjustProduct } from "./adjust-stock.ts";
import { archiveProduct, restoreProduct } from "./products.acts.ts";
import { readStockCard } from "./stock-card.ts";

/** What is done with a product besides changing it, and what became of its stock. */
export const productsActsRoutes: Routes = async (app, services) => {
  app.post(
    "/products/:id/archive",
    {
      config: { access: ["product", "act"] },
      schema: { params: RecordParams, body: ProductArchival, response: { 200: Product } },
    },
    ({ actor, params, body }) => archiveProduct(services, actor, params.id, body.version),
  );

  app.post(
    "/products/:id/restore",
    {
      config: { access: ["product", "act"] },
      schema: { params: RecordParams, body: ProductArchival, response: { 200: Product } },
    },
    ({ actor, params, body }) => restoreProduct(services, actor, params.id, body.version),
  );

  app.post(
    "/products/:id/stock",
    {
      config: { access: ["product", "edit"], scope: "stock:write" },
      schema: { params: RecordParams, body: ProductAdjustment, response: { 200: Product } },
    },
    ({ actor, params, body }) => adjustProduct(services, actor, params.id, body),
  );

  app.get(
    "/products/:id/movements",
    {
      config: { access: ["product", "view"], scope: "stock:read" },
      schema: {
        params: RecordParams,
        querystring: MovementsQuery,
        response: { 200: pageOf(Movement) },
      },
    },
    ({ params, query }) => readStockCard(services.db, params.id, query),
  );
};
