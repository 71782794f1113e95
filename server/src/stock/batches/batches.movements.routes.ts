import { pageOf } from "@pharmacy/contract/list";
import { Product } from "@pharmacy/contract/products/products";
import {
  Movement,
  MovementsQuery,
  ProductAdjustment,
} from "@pharmacy/contract/products/products.batches";
import { RecordParams } from "@pharmacy/contract/record";
import type { Routes } from "../../platform/http/routes.ts";
import { adjustProduct } from "./batches.adjust.ts";
import { readStockCard } from "./batches.stock-card.ts";

export const movementsRoutes: Routes = async (app, services) => {
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
