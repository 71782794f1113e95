import { RecordParams } from "@pharmacy/contract/record";
import { Return, ReturnAct, ReturnDecisions } from "@pharmacy/contract/returns/returns";
import { answerWithin } from "../../platform/http/answer-within.ts";
import type { Routes } from "../../platform/http/routes.ts";
import { readReturn } from "./returns.reads.ts";

const config = { access: ["return", "act"] as const, whole: true as const };
const params = RecordParams;
const response = { 200: Return };

export const returnsActsRoutes: Routes = async (app, services) => {
  app.post(
    "/returns/:id/decide",
    { config, schema: { params, body: ReturnDecisions, response } },
    ({ actor, params: { id }, body }) =>
      answerWithin(services, id, async (within) => {
        await (await import("./returns.decide.ts")).decideReturn(within, actor, id, body);
        return readReturn(within, actor, id);
      }),
  );

  app.post(
    "/returns/:id/receive",
    { config, schema: { params, body: ReturnAct, response } },
    ({ actor, params: { id }, body: { version } }) =>
      answerWithin(services, id, async (within) => {
        await (await import("./returns.decide.ts")).receiveReturn(within, actor, id, version);
        return readReturn(within, actor, id);
      }),
  );
};
