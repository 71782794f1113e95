import { pageOf } from "@pharmacy/contract/list";
import { rowOf } from "@pharmacy/contract/models";
import { may } from "@pharmacy/contract/permissions";
import { RecordParams } from "@pharmacy/contract/record";
import { TrashedRecord, TrashListQuery } from "@pharmacy/contract/trash/trash";
import type { Routes, Services } from "../http/routes.ts";
import type { Trashed } from "./trashed.ts";

/** Who may delete records of a kind sees those deleted, and may restore them. */
export const trashRoutes =
  <Needed extends Services>(trashed: readonly Trashed<Needed>[]): Routes<Needed> =>
  async (app, services) => {
    app.get(
      "/trash",
      {
        config: { access: "signedIn" },
        schema: { querystring: TrashListQuery, response: { 200: pageOf(TrashedRecord) } },
      },
      async ({ actor: { role }, query }) => {
        const { listTrash } = await import("./trash.list.ts");
        const kinds = trashed.filter(({ model }) => role !== null && may(role, model, "delete"));
        return listTrash(services.db, kinds, query);
      },
    );

    for (const { model, freshProof, restore } of trashed) {
      app.post(
        `/${rowOf(model).plural}/:id/restore`,
        {
          config: { access: [model, "delete"], ...(freshProof && { freshProof }) },
          schema: { params: RecordParams },
        },
        async ({ actor, params }, reply) => {
          await restore(services, actor, params.id);
          return reply.code(204).send();
        },
      );
    }
  };
