import { pageOf } from "@pharmacy/contract/list";
import {
  RecallAcknowledgement,
  RecallNotice,
  RecallNoticeListQuery,
} from "@pharmacy/contract/recalls/recalls";
import { RecordParams } from "@pharmacy/contract/record";
import { narrowed } from "../../platform/conditions/conditions.ts";
import { listRecords } from "../../platform/db/list.ts";
import { answerWithin } from "../../platform/http/answer-within.ts";
import type { Routes } from "../../platform/http/routes.ts";
import { serveMany } from "../../platform/many/many-routes.ts";
import { exportColumns, listOptions } from "./recall-notices.list.ts";
import { inProof, readNotice, shownNotice } from "./recall-notices.reads.ts";
import { acknowledge } from "./recalls.acknowledge.ts";
import { recallNoticeKind } from "./recalls.table.ts";

const view = { access: ["recallNotice", "view"] as const };

export const recallNoticesRoutes: Routes = async (app, services) => {
  const { db } = services;
  app.get(
    "/recall-notices",
    {
      config: view,
      schema: { querystring: RecallNoticeListQuery, response: { 200: pageOf(RecallNotice) } },
    },
    async ({ actor, query }) => {
      const page = await listRecords(
        db,
        recallNoticeKind,
        query,
        narrowed(
          actor,
          recallNoticeKind,
          query,
          exportColumns,
          listOptions(actor, query),
          inProof(services.config.networkName),
        ),
      );
      return { ...page, items: page.items.map(shownNotice) };
    },
  );

  app.get(
    "/recall-notices/:id",
    { config: view, schema: { params: RecordParams, response: { 200: RecallNotice } } },
    ({ params }) => readNotice(db, params.id),
  );

  app.post(
    "/recall-notices/:id/acknowledge",
    {
      // packs must leave the shelf even if the membership is unpaid
      config: { access: ["recallNotice", "act"], whileReadOnly: true },
      schema: {
        params: RecordParams,
        body: RecallAcknowledgement,
        response: { 200: RecallNotice },
      },
    },
    ({ actor, params, body }) =>
      answerWithin(services, actor.organization ?? params.id, async (within) => {
        await acknowledge(within, actor, params.id, body);
        return readNotice(within.db, params.id);
      }),
  );

  serveMany(app, services, {
    path: "/recall-notices",
    title: "Recall notices",
    kind: recallNoticeKind,
    query: RecallNoticeListQuery,
    options: (actor, query) => ({
      ...listOptions(actor, query),
      derived: inProof(services.config.networkName),
    }),
    columns: exportColumns,
  });
};
