import { DashboardProducts, DashboardProductsQuery } from "@pharmacy/contract/own-products";
import { listRecords } from "../../platform/db/list.ts";
import type { Routes } from "../../platform/http/routes.ts";
import { shownProduct } from "../products/products.reads.ts";
import { productKind } from "../tables/products.table.ts";
import { listQueryOf, ownOptions } from "./own-products.list.ts";

/** A pharmacy's products as its own people see them. */
export const ownProductsRoutes: Routes = async (app, { db, secret }) => {
  app.get(
    "/dashboard/products",
    {
      config: { access: ["product", "view"] },
      schema: { querystring: DashboardProductsQuery, response: { 200: DashboardProducts } },
    },
    async ({ actor, query }) => {
      const options = ownOptions(actor, query);
      const { items, totalPages } = await listRecords(db, productKind, listQueryOf(query), options);
      return {
        products: items.map((row) => shownProduct(actor, secret, row)),
        pagination: {
          ...{ page: query.page, pageSize: query.pageSize },
          totalPages: Math.max(1, totalPages),
        },
      };
    },
  );
};
