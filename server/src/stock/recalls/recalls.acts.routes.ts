import {
  Recall,
  RecallActed,
  RecallClosing,
  RecallExtension,
  RecallLift,
  RecallReminded,
  RecallReminder,
} from "@pharmacy/contract/recalls/recalls";
import { RecordParams } from "@pharmacy/contract/record";
import { answerWithin } from "../../platform/http/answer-within.ts";
import type { Routes } from "../../platform/http/routes.ts";
import { closeRecall, extendRecall } from "./recalls.acts.ts";
import { readActed, readRecall } from "./recalls.reads.ts";
import { RECALL_MS } from "./recalls.timeouts.ts";

const config = { access: ["recall", "act"] as const };
const params = RecordParams;

export const recallsActsRoutes: Routes = async (app, services) => {
  app.post(
    "/recalls/:id/extend",
    {
      config,
      handlerTimeout: RECALL_MS,
      schema: { params, body: RecallExtension, response: { 200: RecallActed } },
    },
    ({ actor, params: { id }, body }) =>
      answerWithin(services, id, async (within) =>
        readActed(within.db, await extendRecall(within, actor, id, body)),
      ),
  );

  app.post(
    "/recalls/:id/close",
    { config, schema: { params, body: RecallClosing, response: { 200: Recall } } },
    (request) =>
      answerWithin(services, request.params.id, async (within) => {
        await closeRecall(within, request.actor, request.params.id, request.body);
        return readRecall(within.db, request.params.id);
      }),
  );

  app.post(
    "/recalls/:id/lift",
    {
      config,
      handlerTimeout: RECALL_MS,
      schema: { params, body: RecallLift, response: { 200: RecallActed } },
    },
    ({ actor, params: { id }, body }) =>
      answerWithin(services, id, async (within) =>
        readActed(
          within.db,
          await (await import("./recalls.lift.ts")).liftRecall(within, actor, id, body),
        ),
      ),
  );

  app.post(
    "/recalls/:id/remind",
    { config, schema: { params, body: RecallReminder, response: { 200: RecallReminded } } },
    async ({ actor, params: { id }, body }) => {
      const { remindByHand } = await import("./recalls.send-reminders.ts");
      return remindByHand(services, actor, id, body.notices);
    },
  );
};
