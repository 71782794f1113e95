import {
  CopiedLists,
  ListAct,
  ListCopies,
  ListOverlaps,
  PriceList,
} from "@pharmacy/contract/lists/lists";
import { ComparisonQuery, ListComparison } from "@pharmacy/contract/lists/lists.lines";
import { RecordParams } from "@pharmacy/contract/record";
import { answerWithin } from "../../platform/http/answer-within.ts";
import type { Routes } from "../../platform/http/routes.ts";
import { activateList, archiveList } from "./lists.changes.ts";
import { compareLists } from "./lists.compare.ts";
import { copyList } from "./lists.copies.ts";
import { readOverlaps } from "./lists.overlaps.ts";
import { readList } from "./lists.reads.ts";

export const listsActsRoutes: Routes = async (app, services) => {
  const { db, clock } = services;
  for (const [name, act] of [
    ["activate", activateList],
    ["archive", archiveList],
  ] as const) {
    app.post(
      `/lists/:id/${name}`,
      {
        config: { access: ["list", "act"] },
        schema: { params: RecordParams, body: ListAct, response: { 200: PriceList } },
      },
      ({ actor, params, body }) =>
        answerWithin(services, params.id, async (within) => {
          await act(within, actor, params.id, body);
          return readList(within.db, params.id, clock());
        }),
    );
  }

  app.post(
    "/lists/:id/copies",
    {
      config: { access: ["list", "create"] },
      schema: { params: RecordParams, body: ListCopies, response: { 201: CopiedLists } },
    },
    async ({ actor, params, body }, reply) => {
      const items = await answerWithin(services, null, async (within) => {
        const ids = await copyList(within, actor, params.id, body);
        return Promise.all(ids.map((id) => readList(within.db, id, clock())));
      });
      return reply.code(201).send({ items });
    },
  );

  app.get(
    "/lists/:id/overlaps",
    {
      config: { access: ["list", "edit"] },
      schema: { params: RecordParams, response: { 200: ListOverlaps } },
    },
    ({ params }) => readOverlaps(db, params.id),
  );

  app.get(
    "/lists/:id/comparison",
    {
      config: { access: ["list", "view"] },
      schema: {
        params: RecordParams,
        querystring: ComparisonQuery,
        response: { 200: ListComparison },
      },
    },
    ({ actor, params, query }) => compareLists(db, actor, params.id, query.with),
  );
};
