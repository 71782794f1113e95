import { ChangedProducts, DeltaQuery } from "@pharmacy/contract/products/products.delta";
import { StockLines, StockLinesAnswer } from "@pharmacy/contract/products/products.stock-lines";
import type { Attempt } from "../../platform/http/note-refusal.ts";
import type { Routes } from "../../platform/http/routes.ts";
import { pharmacyFor } from "../products/products.pharmacy-for.ts";

/** Room for the most lines that a call may have. */
const LINES_BYTES = 1024 * 1024;

/** The code that reads and sets stock is loaded with the first till. */
export const programsRoutes: Routes = async (app, services) => {
  app.get(
    "/products/changes",
    {
      config: { access: ["product", "view"], scope: "stock:read" },
      schema: { querystring: DeltaQuery, response: { 200: ChangedProducts } },
    },
    async ({ actor, query: { organization, ...query } }) => {
      const { readDelta } = await import("./programs.product-delta.ts");
      return readDelta(services, pharmacyFor(actor, organization), query);
    },
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
          // the fields that it may change, as named in the grants of roles
          fields: ["batchNumber", "expiryDate", "quantity"],
        }),
      },
      schema: { body: StockLines, response: { 200: StockLinesAnswer } },
    },
    async ({ actor, body: { organization, lines } }) => {
      const { setStock } = await import("./programs.set-stock.ts");
      return setStock(services, actor, pharmacyFor(actor, organization), lines);
    },
  );
};
