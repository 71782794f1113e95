import {
  ProductCompareQuery,
  ProductComparison,
  ProductPick,
} from "@pharmacy/contract/products/products.compare";
import { ProductSync, ProductSyncParams } from "@pharmacy/contract/products/products.sync";
import type { Routes } from "../../platform/http/routes.ts";
import { SYNC_MS } from "./copies.sync.ts";

const config = {
  access: ["product", "create"] as const,
  idOf: "organization" as const,
  whole: true as const,
};

export const productsCompareRoutes: Routes = async (app, services) => {
  const path = "/organizations/:id/sync-from/:organization";

  app.get(
    `${path}/differences`,
    {
      config,
      handlerTimeout: SYNC_MS,
      schema: {
        params: ProductSyncParams,
        querystring: ProductCompareQuery,
        response: { 200: ProductComparison },
      },
    },
    async ({ params: { id: target, organization: source }, query }) => {
      const { readComparison } = await import("./copies.read-comparison.ts");
      return readComparison(services, { source, target }, query);
    },
  );

  app.post(
    `${path}/pick`,
    {
      config,
      handlerTimeout: SYNC_MS,
      schema: { params: ProductSyncParams, body: ProductPick, response: { 200: ProductSync } },
    },
    async ({ actor, params: { id: target, organization: source }, body }) => {
      const { copyPicked } = await import("./copies.copy-picked.ts");
      return copyPicked(services, actor, { source, target }, body);
    },
  );
};
