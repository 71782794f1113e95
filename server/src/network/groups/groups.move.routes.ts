import { Group, GroupMove, GroupMovePreview, GroupPlace } from "@pharmacy/contract/groups";
import { RecordParams } from "@pharmacy/contract/record";
import type { Routes } from "../../platform/http/routes.ts";
import { moveGroup, previewMove } from "./groups.move.ts";
import { readGroup } from "./groups.reads.ts";

const edit = { access: ["group", "edit"] as const };

/** Other places for groups in their tree. */
export const groupsMoveRoutes: Routes = async (app, { db }) => {
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
    async ({ actor, params, body }) => {
      await moveGroup(db, actor, params.id, body);
      return readGroup(db, params.id);
    },
  );
};
