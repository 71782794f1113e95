import { pageOf } from "@pharmacy/contract/list";
import { RecordParams } from "@pharmacy/contract/record";
import {
  Reminder,
  ReminderPreview,
  ReminderQuery,
  ReminderTopicQuery,
} from "@pharmacy/contract/reminders/reminders";
import { organizationKind } from "../../identity/accounts/organizations.table.ts";
import { answerWithin } from "../../platform/http/answer-within.ts";
import { refusePrefetch } from "../../platform/http/refuse-prefetch.ts";
import type { Routes } from "../../platform/http/routes.ts";
import { readReminder, remindersOf } from "./reminders.list.ts";
import { previewReminder, remindByHand } from "./reminders.remind-by-hand.ts";

/** Limits pharmacy users to their own reminders. */
export const remindedKind = { ...organizationKind, model: "reminder" } as const;

const PATH = "/organizations/:id/expired-reminding";

export const remindersRoutes: Routes = async (app, services) => {
  const { db } = services;
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
        const { id } = await remindByHand(within, actor, params.id, query.about);
        return readReminder(within.db, actor, id);
      }),
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
    ({ actor, params, query }) => previewReminder(services, actor, params.id, query.about),
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
