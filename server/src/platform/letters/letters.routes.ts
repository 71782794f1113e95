import { FailedLetter, FailedLetterQuery, MailHealth } from "@pharmacy/contract/emails/letters";
import { pageOf } from "@pharmacy/contract/list";
import type { Actor } from "../db/audit.ts";
import { listRecords } from "../db/list.ts";
import type { Routes } from "../http/routes.ts";
import { readMailHealth } from "../mail/mail-health.ts";
import { serveMany } from "../many/many-routes.ts";
import { exportColumns, letterKind, listOptions } from "./letters.list.ts";

export const lettersRoutes: Routes = async (app, services) => {
  const { db, clock, config } = services;
  app.get(
    "/letters",
    {
      config: { access: ["user", "view"], whole: true },
      schema: { querystring: FailedLetterQuery, response: { 200: pageOf(FailedLetter) } },
    },
    ({ query }) => listRecords(db, letterKind, query, listOptions(query, clock())),
  );

  app.get(
    "/letters/health",
    {
      config: { access: ["user", "view"], whole: true },
      schema: { response: { 200: MailHealth } },
    },
    () => readMailHealth(db, config),
  );

  serveMany(app, services, {
    path: "/letters",
    title: "Emails not sent",
    kind: letterKind,
    query: FailedLetterQuery,
    whole: true,
    options: (_: Actor, query: FailedLetterQuery) => listOptions(query, clock()),
    columns: exportColumns,
  });
};
