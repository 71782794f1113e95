import { pageOf } from "@pharmacy/contract/list";
import {
  Recall,
  RecallActed,
  RecallInput,
  RecallListQuery,
  RecallPreview,
  RecallPreviewInput,
} from "@pharmacy/contract/recalls/recalls";
import { RecordParams } from "@pharmacy/contract/record";
import { narrowed } from "../../platform/conditions/conditions.ts";
import { listRecords } from "../../platform/db/list.ts";
import { answerWithin } from "../../platform/http/answer-within.ts";
import type { Routes } from "../../platform/http/routes.ts";
import { serveMany } from "../../platform/many/many-routes.ts";
import { exportColumns, listOptions } from "./recalls.list.ts";
import { previewRecall } from "./recalls.preview.ts";
import { readActed, readRecall, shownRecall } from "./recalls.reads.ts";
import { recallKind } from "./recalls.table.ts";
import { RECALL_MS } from "./recalls.timeouts.ts";

const view = { access: ["recall", "view"] as const };
const start = { access: ["recall", "create"] as const };

export const recallsRoutes: Routes = async (app, services) => {
  const { db } = services;
  app.get(
    "/recalls",
    { config: view, schema: { querystring: RecallListQuery, response: { 200: pageOf(Recall) } } },
    async ({ actor, query }) => {
      const page = await listRecords(
        db,
        recallKind,
        query,
        narrowed(actor, recallKind, query, exportColumns, listOptions(query)),
      );
      return { ...page, items: page.items.map(shownRecall) };
    },
  );

  app.get(
    "/recalls/:id",
    { config: view, schema: { params: RecordParams, response: { 200: Recall } } },
    ({ params }) => readRecall(db, params.id),
  );

  app.post(
    "/recalls/preview",
    { config: start, schema: { body: RecallPreviewInput, response: { 200: RecallPreview } } },
    ({ body }) => previewRecall(db, body),
  );

  app.post(
    "/recalls",
    {
      config: start,
      handlerTimeout: RECALL_MS,
      schema: { body: RecallInput, response: { 201: RecallActed } },
    },
    async ({ actor, body }, reply) => {
      const made = await answerWithin(services, body.item, async (within) =>
        readActed(
          within.db,
          await (await import("./recalls.start.ts")).startRecall(within, actor, body),
        ),
      );
      return reply.code(201).send(made);
    },
  );

  serveMany(app, services, {
    path: "/recalls",
    title: "Recalls",
    kind: recallKind,
    query: RecallListQuery,
    options: (_, query) => listOptions(query),
    columns: exportColumns,
  });
};
