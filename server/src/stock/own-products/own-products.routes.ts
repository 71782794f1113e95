import {
  DashboardProducts,
  DashboardProductsQuery,
  OwnProductsQuery,
} from "@pharmacy/contract/products/own-products";
import type { Actor } from "../../platform/db/audit.ts";
import { listRecords } from "../../platform/db/list.ts";
import type { Routes } from "../../platform/http/routes.ts";
import { serveMany } from "../../platform/many/many-routes.ts";
import { exportColumns } from "../products/products.list.ts";
import { shownProduct } from "../products/products.reads.ts";
import { productKind } from "../products/products.table.ts";
import { listQueryOf, ownExportOptions, ownOptions } from "./own-products.list.ts";

export const ownProductsRoutes: Routes = async (app, services) => {
  const { db, secret, clock } = services;
  app.get(
    "/dashboard/products",
    {
      config: { access: ["product", "view"] },
      schema: { querystring: DashboardProductsQuery, response: { 200: DashboardProducts } },
    },
    async ({ actor, query: parameters }) => {
      const query = listQueryOf(parameters);
      const { page, count: pageSize } = query;
      const options = ownOptions(actor, query, clock());
      const list = await listRecords(db, productKind, query, options);
      const { total, totalIsExact } = list;
      return {
        products: list.items.map((row) => shownProduct(secret, row)),
        pagination: {
          page,
          pageSize,
          total,
          totalIsExact,
          totalPages: Math.max(1, list.totalPages),
        },
      };
    },
  );

  serveMany(app, services, {
    path: "/dashboard/products",
    title: "Products",
    kind: productKind,
    query: OwnProductsQuery,
    options: (actor: Actor, query: OwnProductsQuery) => ownExportOptions(actor, query, clock()),
    columns: exportColumns,
  });
};
