import { Expiry, ExpiryCounts, ExpiryListQuery } from "@pharmacy/contract/expiries";
import { pageOf } from "@pharmacy/contract/list";
import { and, asc, sql } from "drizzle-orm";
import type { Actor } from "../db/audit.ts";
import { listRecords } from "../db/list.ts";
import type { Routes } from "../http/routes.ts";
import { serveMany } from "../many/many-routes.ts";
import { exportColumns, listOptions, shown } from "./expiries.list.ts";
import { expiries, expiryKind } from "./expiries.view.ts";

/** All that ends within the next 90 days, as far as the caller may see it. */
export const expiriesRoutes: Routes = async (app, services) => {
  const { db, clock } = services;
  app.get(
    "/expiries",
    {
      config: { access: ["organization", "view"] },
      schema: { querystring: ExpiryListQuery, response: { 200: pageOf(Expiry) } },
    },
    async ({ actor, query }) => {
      const page = await listRecords(db, expiryKind, query, listOptions(actor, query, clock()));
      return { ...page, items: page.items.map(shown) };
    },
  );

  app.get(
    "/expiries/counts",
    {
      // each is counted no more than they may see
      config: { access: "signedIn" },
      schema: { response: { 200: ExpiryCounts } },
    },
    async ({ actor }) => ({
      items: await db
        .select({ type: expiries.type, count: sql<number>`count(*)::int` })
        .from(expiries)
        .where(
          and(expiryKind.present, ...listOptions(actor, { type: "", days: "" }, clock()).where),
        )
        .groupBy(expiries.type)
        .orderBy(asc(expiries.type)),
    }),
  );

  serveMany(app, services, {
    path: "/expiries",
    title: "Expiries",
    kind: expiryKind,
    query: ExpiryListQuery,
    options: (actor: Actor, query: ExpiryListQuery) => listOptions(actor, query, clock()),
    columns: exportColumns,
  });
};
