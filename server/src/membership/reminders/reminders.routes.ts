import { pageOf } from "@pharmacy/contract/list";
import { OrganizationListQuery } from "@pharmacy/contract/organizations/organizations";
import { RecordParams } from "@pharmacy/contract/record";
import {
  Reminder,
  ReminderPreview,
  ReminderQuery,
  ReminderTopicQuery,
} from "@pharmacy/contract/reminders/reminders";
import { organizationKind } from "../../identity/accounts/organizations.table.ts";
import { emailReceipt } from "../../platform/email/email.ts";
import { scopeOf } from "../../platform/http/access.ts";
import { answerWithin } from "../../platform/http/answer-within.ts";
import { refusePrefetch } from "../../platform/http/refuse-prefetch.ts";
import type { Routes } from "../../platform/http/routes.ts";
import { serveBulk } from "../../platform/many/many-routes.ts";
import { readReminder, remindersOf } from "./reminders.list.ts";

/** Limits pharmacy users to their own reminders. */
export const remindedKind = { ...organizationKind, model: "reminder" } as const;

const PATH = "/organizations/:id/expired-reminding";

export const remindersRoutes: Routes = async (app, services) => {
  const { db } = services;
  // read when the first is sent
  const byHand = () => import("./reminders.remind-by-hand.ts");
  app.route({
    method: ["GET", "POST"],
    url: PATH,
    // a HEAD request would send an email all the same
    exposeHeadRoute: false,
    config: { access: ["reminder", "act"] },
    schema: {
      params: RecordParams,
      querystring: ReminderTopicQuery,
      response: { 200: Reminder },
    },
    onRequest: refusePrefetch,
    handler: ({ actor, params, query }) =>
      answerWithin(services, params.id, async (within) => {
        const { id } = await (await byHand()).remindByHand(within, actor, params.id, query.about);
        return readReminder(within.db, actor, id);
      }),
  });

  // who may remind may not change pharmacies, so it is no act of their own list
  serveBulk(app, services, {
    path: "/reminders",
    kind: organizationKind,
    changes: "reminder",
    query: OrganizationListQuery,
    options: (actor) => ({
      where: [scopeOf(actor, organizationKind)],
      sorts: {},
      order: { by: [] },
    }),
    acts: {
      remind: async (actor, id) => {
        const { remindByHand } = await byHand();
        const { recipients } = await answerWithin(services, id, (within) =>
          remindByHand(within, actor, id),
        );
        return emailReceipt(services.config, recipients.length);
      },
    },
  });

  app.get(
    `${PATH}/preview`,
    {
      config: { access: ["reminder", "view"] },
      schema: {
        params: RecordParams,
        querystring: ReminderTopicQuery,
        response: { 200: ReminderPreview },
      },
    },
    async ({ actor, params, query }) =>
      (await byHand()).previewReminder(services, actor, params.id, query.about),
  );

  app.get(
    "/organizations/:id/reminders",
    {
      config: { access: ["reminder", "view"] },
      schema: {
        params: RecordParams,
        querystring: ReminderQuery,
        response: { 200: pageOf(Reminder) },
      },
    },
    ({ actor, params, query }) => remindersOf(db, actor, params.id, query),
  );
};
