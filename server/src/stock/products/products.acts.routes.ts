import { Product, ProductArchival } from "@pharmacy/contract/products/products";
import { RecordParams } from "@pharmacy/contract/record";
import type { Routes } from "../../platform/http/routes.ts";
import { archiveProduct, restoreProduct } from "./products.acts.ts";

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
};
