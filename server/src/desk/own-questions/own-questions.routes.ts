import { pageOf } from "@pharmacy/contract/list";
import {
  OwnQuestion,
  OwnQuestionListQuery,
  OwnQuestionSummary,
} from "@pharmacy/contract/questions/own-questions";
import { QuestionInput, Seen } from "@pharmacy/contract/questions/questions";
import { RecordParams } from "@pharmacy/contract/record";
import { eq, sql } from "drizzle-orm";
import type { Actor } from "../../platform/db/audit.ts";
import { listRecords } from "../../platform/db/list.ts";
import { scopeOf } from "../../platform/http/access.ts";
import { answerWithin } from "../../platform/http/answer-within.ts";
import type { Routes } from "../../platform/http/routes.ts";
import { askForPharmacy } from "../questions/questions.ask.ts";
import { closeOwnQuestion } from "../questions/questions.close.ts";
import { listedQuestionKind } from "../questions/questions.list.ts";
import { questionKind, questions } from "../questions/questions.table.ts";
import { derived, readOwnQuestion, shownOwn } from "./own-questions.reads.ts";

/** Pharmacies can ask whatever their subscription. */
export const ownQuestionsRoutes: Routes = async (app, services) => {
  const { db } = services;
  app.get(
    "/dashboard/questions",
    {
      config: { access: ["question", "view"] },
      schema: {
        querystring: OwnQuestionListQuery,
        response: { 200: pageOf(OwnQuestionSummary) },
      },
    },
    async ({ actor, query }) => {
      const page = await listRecords(db, listedQuestionKind, query, listOptions(actor, query));
      return { ...page, items: page.items.map(shownOwn) };
    },
  );

  app.get(
    "/dashboard/questions/:id",
    {
      config: { access: ["question", "view"] },
      schema: { params: RecordParams, response: { 200: OwnQuestion } },
    },
    ({ params }) => readOwnQuestion(services, params.id),
  );

  app.post(
    "/dashboard/questions",
    {
      config: { access: ["question", "create"], whileReadOnly: true },
      schema: { body: QuestionInput, response: { 201: OwnQuestion } },
    },
    async ({ actor, body }, reply) => {
      const made = await answerWithin(services, "questions", async (within) => {
        const id = await askForPharmacy(within, actor, body);
        return readOwnQuestion(within, id);
      });
      return reply.code(201).send(made);
    },
  );

  app.post(
    "/dashboard/questions/:id/close",
    {
      config: { access: ["question", "create"], whileReadOnly: true },
      schema: { params: RecordParams, body: Seen, response: { 200: OwnQuestion } },
    },
    ({ actor, params, body }) =>
      answerWithin(services, params.id, async (within) => {
        const read = () => readOwnQuestion(within, params.id);
        await closeOwnQuestion(within, actor, params.id, body.version, read);
        return read();
      }),
  );
};

function listOptions(actor: Actor, { asker }: Pick<OwnQuestionListQuery, "asker">) {
  return {
    where: [scopeOf(actor, questionKind), askedBy(actor, asker)],
    search: questions.search,
    sorts: {},
    order: { by: [questions.createdAt], descending: true },
    derived,
    countMax: 1_000,
  };
}

function askedBy({ id }: Actor, asker: string) {
  if (asker === "" || asker === "all") return;
  return asker === "me" && id !== null ? eq(questions.askedBy, id) : sql`false`;
}
