import { AgeingQuery, AgeingSums, PharmacyAgeing } from "@pharmacy/contract/books/ageing";
import { pageOf } from "@pharmacy/contract/list";
import { narrowed } from "../../platform/conditions/conditions.ts";
import { listRecords } from "../../platform/db/list.ts";
import { answerWithin } from "../../platform/http/answer-within.ts";
import type { Routes } from "../../platform/http/routes.ts";
import { serveMany } from "../../platform/many/many-routes.ts";
import { exportColumns, exported, exportOptions, listOptions, shown } from "./books.ageing.ts";
import { pharmacyAgeingKind } from "./pharmacy-ageing.view.ts";

const network = { access: ["payment", "view"] as const, whole: true as const };

export const booksAgeingRoutes: Routes = async (app, services) => {
  const { db, clock } = services;
  app.get(
    "/ageing",
    {
      config: network,
      schema: { querystring: AgeingQuery, response: { 200: pageOf(PharmacyAgeing) } },
    },
    async ({ actor, query }) => {
      const page = await listRecords(
        db,
        pharmacyAgeingKind,
        query,
        narrowed(actor, pharmacyAgeingKind, query, exportColumns, listOptions(query), exported),
      );
      return { ...page, items: page.items.map(shown) };
    },
  );

  app.get(
    "/ageing/sums",
    { config: network, schema: { response: { 200: AgeingSums } } },
    async () => {
      const { ageingSums } = await import("./books.ageing-sums.ts");
      return ageingSums(db, clock());
    },
  );

  serveMany(app, services, {
    path: "/ageing",
    title: "Ageing of receivables",
    kind: pharmacyAgeingKind,
    whole: true,
    query: AgeingQuery,
    options: exportOptions,
    columns: exportColumns,
    acts: {
      useOnAccount: async (actor, id) => {
        const { useOnAccount } = await import("./books.use-on-account.ts");
        await answerWithin(services, id, (within) => useOnAccount(within, actor, id));
        return undefined;
      },
    },
  });
};
