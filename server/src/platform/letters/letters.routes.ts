import { FailedLetter, FailedLetterQuery } from "@pharmacy/contract/letters";
import { pageOf } from "@pharmacy/contract/list";
import type { Actor } from "../db/audit.ts";
import { listRecords } from "../db/list.ts";
import type { Routes } from "../http/routes.ts";
import { serveMany } from "../many/many-routes.ts";
import { exportColumns, letterKind, listOptions } from "./letters.list.ts";

/** Failed letters, for roles that may see every user. */
export const lettersRoutes: Routes = async (app, services) => {
  const { db, clock } = services;
  app.get(
    "/letters",
    {
      config: { access: ["user", "view"], whole: true },
      schema: { querystring: FailedLetterQuery, response: { 200: pageOf(FailedLetter) } },
    },
    ({ query }) => listRecords(db, letterKind, query, listOptions(query, clock())),
  );

  serveMany(app, services, {
    path: "/letters",
    title: "Letters that failed",
    kind: letterKind,
    query: FailedLetterQuery,
    whole: true,
    options: (_: Actor, query: FailedLetterQuery) => listOptions(query, clock()),
    columns: exportColumns,
  });
};
