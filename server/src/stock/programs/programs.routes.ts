import { ChangedProducts, DeltaQuery } from "@pharmacy/contract/products/products.delta";
import { StockLines, StockLinesAnswer } from "@pharmacy/contract/products/products.stock-lines";
import type { Attempt } from "../../platform/http/note-refusal.ts";
import type { Routes } from "../../platform/http/routes.ts";
import { pharmacyFor } from "../products/products.pharmacy-for.ts";
import { readDelta } from "./programs.product-delta.ts";
import { setStock } from "./programs.set-stock.ts";

/** Largest body with as many lines as a call may have, bytes. */
const LINES_BYTES = 1024 * 1024;

/** What tills and stock systems call: all that changed, and the whole stock at once. */
export const programsRoutes: Routes = async (app, services) => {
  app.get(
    "/products/changes",
    {
      config: { access: ["product", "view"], scope: "stock:read" },
      schema: { querystring: DeltaQuery, response: { 200: ChangedProducts } },
    },
    ({ actor, query: { organization, ...query } }) =>
      readDelta(services, pharmacyFor(actor, organization), query),
  );

  app.put(
    "/products/stock",
    {
      bodyLimit: LINES_BYTES,
      config: {
        access: ["productBatch", "create"],
        scope: "stock:write",
        attemptOf: (): Attempt => ({
          act: "create",
          action: "countStock",
          ids: [],
          // what it comes to, by the names that roles are granted
          fields: ["batchNumber", "expiryDate", "quantity"],
        }),
      },
      schema: { body: StockLines, response: { 200: StockLinesAnswer } },
    },
    ({ actor, body: { organization, lines } }) =>
      setStock(services, actor, pharmacyFor(actor, organization), lines),
  );
};
