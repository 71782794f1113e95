import {
  EmailHealth,
  FailedEmail,
  FailedEmailQuery,
} from "@pharmacy/contract/emails/failed-emails";
import { pageOf } from "@pharmacy/contract/list";
import { narrowed } from "../conditions/conditions.ts";
import type { Actor } from "../db/audit.ts";
import { listRecords } from "../db/list.ts";
import { readEmailHealth } from "../email/email-health.ts";
import type { Routes } from "../http/routes.ts";
import { serveMany } from "../many/many-routes.ts";
import { exportColumns, failedEmailKind, listOptions } from "./failed-emails.list.ts";

export const failedEmailsRoutes: Routes = async (app, services) => {
  const { db, clock, config } = services;
  app.get(
    "/letters",
    {
      config: { access: ["user", "view"], whole: true },
      schema: { querystring: FailedEmailQuery, response: { 200: pageOf(FailedEmail) } },
    },
    ({ actor, query }) =>
      listRecords(
        db,
        failedEmailKind,
        query,
        narrowed(actor, failedEmailKind, query, exportColumns, listOptions(query, clock())),
      ),
  );

  app.get(
    "/letters/health",
    {
      config: { access: ["user", "view"], whole: true },
      schema: { response: { 200: EmailHealth } },
    },
    () => readEmailHealth(db, config),
  );

  serveMany(app, services, {
    path: "/letters",
    title: "Emails not sent",
    kind: failedEmailKind,
    query: FailedEmailQuery,
    whole: true,
    options: (_: Actor, query: FailedEmailQuery) => listOptions(query, clock()),
    columns: exportColumns,
    acts: {
      async sendAgain(actor, id) {
        const { sendAgain } = await import("./failed-emails.send-again.ts");
        await sendAgain(db, actor, id);
        return undefined;
      },
    },
  });
};
