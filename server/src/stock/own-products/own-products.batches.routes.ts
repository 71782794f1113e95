import { ExpiringBatches } from "@pharmacy/contract/products/own-products.batches";
import type { Routes } from "../../platform/http/routes.ts";

export const ownBatchesRoutes: Routes = async (app, { db, clock }) => {
  app.get(
    "/dashboard/expiring-batches",
    {
      config: { access: ["productBatch", "view"] },
      schema: { response: { 200: ExpiringBatches } },
    },
    async ({ actor: { organization } }) => {
      if (organization === null) return { batches: [] };
      const { expiringBatches } = await import("./own-products.batches.ts");
      return expiringBatches(db, organization, clock());
    },
  );
};
