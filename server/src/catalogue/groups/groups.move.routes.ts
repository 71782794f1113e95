import { Group, GroupMove, GroupMovePreview, GroupPlace } from "@pharmacy/contract/groups/groups";
import { RecordParams } from "@pharmacy/contract/record";
import { answerWithin } from "../../platform/http/answer-within.ts";
import type { Routes } from "../../platform/http/routes.ts";
import { GROUPS } from "./groups.changes.ts";
import { moveGroup, previewMove } from "./groups.move.ts";
import { readGroup } from "./groups.reads.ts";

const edit = { access: ["group", "edit"] as const };

export const groupsMoveRoutes: Routes = async (app, services) => {
  const { db } = services;
  app.get(
    "/groups/:id/move/preview",
    {
      config: edit,
      schema: {
        params: RecordParams,
        querystring: GroupPlace,
        response: { 200: GroupMovePreview },
      },
    },
    ({ params, query }) => previewMove(db, params.id, query),
  );

  app.post(
    "/groups/:id/move",
    {
      config: edit,
      schema: { params: RecordParams, body: GroupMove, response: { 200: Group } },
    },
    ({ actor, params, body }) =>
      answerWithin(services, GROUPS, async (within) => {
        await moveGroup(within.db, actor, params.id, body);
        return readGroup(within.db, params.id);
      }),
  );
};
