import { RecordParams } from "@pharmacy/contract/record";
import { View, ViewChanges, ViewInput, Views, ViewsQuery } from "@pharmacy/contract/views/views";
import type { Actor } from "../../platform/db/audit.ts";
import type { Database } from "../../platform/db/database.ts";
import { deleteRecord, insertRecord, updateRecord } from "../../platform/db/records.ts";
import { explainingConflicts } from "../../platform/db/violations.ts";
import { answerWithin } from "../../platform/http/answer-within.ts";
import type { Routes } from "../../platform/http/routes.ts";
import { listViews, readView } from "./views.reads.ts";
import { nameTaken, requireDeletable, requireOwner, requireRoom } from "./views.rules.ts";
import { viewKind } from "./views.table.ts";

export const viewsRoutes: Routes = async (app, services) => {
  const { db } = services;
  app.get(
    "/views",
    {
      config: { access: ["view", "view"] },
      schema: { querystring: ViewsQuery, response: { 200: Views } },
    },
    async ({ actor, query }) => ({ items: await listViews(db, actor, query.list) }),
  );

  app.post(
    "/views",
    {
      config: { access: ["view", "create"] },
      schema: { body: ViewInput, response: { 201: View } },
    },
    async ({ actor, body }, reply) => {
      // only signed-in users get here
      const owner = String(actor.id);
      const made = await answerWithin(services, owner, async (within) => {
        const { id } = await createView(within.db, actor, { ...body, owner });
        return readView(within.db, actor, id);
      });
      return reply.code(201).send(made);
    },
  );

  app.patch(
    "/views/:id",
    {
      config: { access: ["view", "edit"] },
      schema: { params: RecordParams, body: ViewChanges, response: { 200: View } },
    },
    async (request) => {
      const { actor, params, body } = request;
      await requireOwner(db, request, params.id);
      return answerWithin(services, params.id, async (within) => {
        const read = () => readView(within.db, actor, params.id);
        await updateRecord(within.db, actor, viewKind, params.id, body, { read, explanations });
        return read();
      });
    },
  );

  app.delete(
    "/views/:id",
    { config: { access: ["view", "delete"] }, schema: { params: RecordParams } },
    async (request, reply) => {
      await requireDeletable(db, request, request.params.id);
      await deleteRecord(db, request.actor, viewKind, request.params.id);
      return reply.code(204).send();
    },
  );
};

const explanations = { views_name: nameTaken };

function createView(
  db: Database,
  actor: Actor,
  values: ViewInput & { owner: string },
): Promise<{ id: string }> {
  const write = () =>
    db.transaction(async (tx) => {
      await requireRoom(tx, values);
      return insertRecord(tx, actor, viewKind, values);
    });
  return explainingConflicts(db, viewKind, write, explanations);
}
