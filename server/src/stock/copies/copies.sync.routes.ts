import { SAFE_DIFFERENCES } from "@pharmacy/contract/products/products.compare.values";
import {
  ProductSync,
  ProductSyncParams,
  ProductSyncQuery,
} from "@pharmacy/contract/products/products.sync";
import { refusePrefetch } from "../../platform/http/refuse-prefetch.ts";
import type { Routes } from "../../platform/http/routes.ts";
import { SYNC_MS, syncProducts } from "./copies.sync.ts";

/** GET is also accepted, but refused when a browser prefetches it. */
export const productsSyncRoutes: Routes = async (app, services) => {
  app.route({
    method: ["GET", "POST"],
    url: "/organizations/:id/sync-from/:organization",
    exposeHeadRoute: false,
    // `whole`: reads one pharmacy and writes another, so it needs access to both
    config: { access: ["product", "create"], idOf: "organization", whole: true },
    handlerTimeout: SYNC_MS,
    schema: {
      params: ProductSyncParams,
      querystring: ProductSyncQuery,
      response: { 200: ProductSync },
    },
    onRequest: refusePrefetch,
    async handler({
      actor,
      params: { id: target, organization: source },
      query: { basis, ...query },
    }) {
      const between = { source, target };
      if (basis === undefined) return syncProducts(services, actor, between, query);
      const { copyPicked } = await import("./copies.copy-picked.ts");
      return copyPicked(services, actor, between, {
        basis,
        differences: [...SAFE_DIFFERENCES],
        except: [],
      });
    },
  });
};
