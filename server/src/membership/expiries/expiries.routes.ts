import { Expiry, ExpiryCounts, ExpiryListQuery } from "@pharmacy/contract/expiries/expiries";
import { pageOf } from "@pharmacy/contract/list";
import { narrowed } from "../../platform/conditions/conditions.ts";
import type { Actor } from "../../platform/db/audit.ts";
import { listRecords } from "../../platform/db/list.ts";
import type { Routes } from "../../platform/http/routes.ts";
import { serveMany } from "../../platform/many/many-routes.ts";
import { countExpiries } from "./expiries.counts.ts";
import { exportColumns, listOptions, shown } from "./expiries.list.ts";
import { remindOf } from "./expiries.remind-of.ts";
import { expiryKind } from "./expiries.view.ts";

export const expiriesRoutes: Routes = async (app, services) => {
  const { db, clock } = services;
  app.get(
    "/expiries",
    {
      config: { access: ["organization", "view"] },
      schema: { querystring: ExpiryListQuery, response: { 200: pageOf(Expiry) } },
    },
    async ({ actor, query }) => {
      const now = clock();
      const page = await listRecords(
        db,
        expiryKind,
        query,
        narrowed(actor, expiryKind, query, exportColumns, listOptions(actor, query, now)),
      );
      return { ...page, items: page.items.map((row) => shown(row, now)) };
    },
  );

  app.get(
    "/expiries/counts",
    {
      // counts include only what the caller may see
      config: { access: "signedIn" },
      schema: { querystring: ExpiryListQuery, response: { 200: ExpiryCounts } },
    },
    async ({ actor, query }) => ({ items: await countExpiries(db, actor, query, clock()) }),
  );

  serveMany(app, services, {
    path: "/expiries",
    title: "Expiries",
    kind: expiryKind,
    query: ExpiryListQuery,
    options: (actor: Actor, query: ExpiryListQuery) => listOptions(actor, query, clock()),
    columns: exportColumns,
    changes: "reminder",
    acts: { remind: (actor, id) => remindOf(services, actor, id) },
  });
};
