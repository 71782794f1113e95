import { pageOf } from "@pharmacy/contract/list";
import {
  Assignees,
  BulkAssignment,
  BulkClosing,
  Question,
  QuestionAfterAct,
  QuestionChanges,
  QuestionListQuery,
  QuestionSummary,
} from "@pharmacy/contract/questions/questions";
import { QUESTION_ACTS } from "@pharmacy/contract/questions/questions.acts";
import { RecordParams } from "@pharmacy/contract/record";
import { and, eq } from "drizzle-orm";
import { narrowed } from "../../platform/conditions/conditions.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Database } from "../../platform/db/database.ts";
import { listRecords } from "../../platform/db/list.ts";
import { deleteRecord } from "../../platform/db/records.ts";
import { emailReceipt } from "../../platform/email/email.ts";
import { answerWithin } from "../../platform/http/answer-within.ts";
import { requireAct } from "../../platform/http/require-act.ts";
import type { Routes, Services } from "../../platform/http/routes.ts";
import { actWith, serveMany } from "../../platform/many/many-routes.ts";
import { changeQuestion } from "./questions.answer.ts";
import { assignBack, assignees, assignQuestion } from "./questions.assign.ts";
import { closeQuestion } from "./questions.close.ts";
import { helpDeskOf } from "./questions.help-desk.ts";
import { exportColumns, listedQuestionKind, listOptions } from "./questions.list.ts";
import { readQuestion, shownQuestion } from "./questions.reads.ts";
import { questionKind, questions } from "./questions.table.ts";

const view = { access: ["question", "view"] as const, whole: true as const };

export const questionsRoutes: Routes = async (app, services) => {
  const { db, clock } = services;
  app.get(
    "/questions",
    {
      config: view,
      schema: { querystring: QuestionListQuery, response: { 200: pageOf(QuestionSummary) } },
    },
    async ({ actor, query }) => {
      const options = await listOptions(services, actor, query);
      const page = await listRecords(
        db,
        listedQuestionKind,
        query,
        narrowed(actor, listedQuestionKind, query, exportColumns, options),
      );
      const desk = await helpDeskOf(db);
      const now = clock();
      return { ...page, items: page.items.map((row) => shownQuestion(row, desk, now)) };
    },
  );

  app.get(
    "/questions/assignees",
    { config: view, schema: { response: { 200: Assignees } } },
    async () => ({ items: await assignees(db) }),
  );

  app.get(
    "/questions/:id",
    { config: view, schema: { params: RecordParams, response: { 200: Question } } },
    ({ params }) => readQuestion(services, params.id),
  );

  app.patch(
    "/questions/:id",
    {
      config: { access: ["question", "edit"], whole: true },
      schema: { params: RecordParams, body: QuestionChanges, response: { 200: QuestionAfterAct } },
    },
    ({ actor, params, body }) =>
      answerWithin(services, params.id, async (within) => {
        const written = await changeQuestion(within, actor, params.id, body);
        const question = await readQuestion(within, params.id);
        return Object.assign(question, emailReceipt(services.config, written));
      }),
  );

  app.delete(
    "/questions/:id",
    {
      config: { access: ["question", "delete"], whole: true },
      schema: { params: RecordParams },
    },
    async ({ actor, params }, reply) => {
      await removeQuestion(db, actor, params.id);
      return reply.code(204).send();
    },
  );

  serveMany(app, services, {
    path: "/questions",
    title: "Questions",
    kind: listedQuestionKind,
    whole: true,
    query: QuestionListQuery,
    options: (actor, query) => listOptions(services, actor, query),
    columns: exportColumns,
    remove: (actor, id) => removeQuestion(db, actor, id),
    acts: {
      assign: actWith(BulkAssignment, (actor, id, { to, version }) =>
        assignQuestion(services, actor, id, { assignee: to, ...(version && { version }) }),
      ),
      assignBack: (actor, id, { version }) =>
        assignBack(services, actor, id, { ...(version && { version }) }),
      close: closing(services),
    },
  });
};

const closing = (services: Services) =>
  actWith(BulkClosing, async (actor, id, { closing: reason, note = null, version: seen }) => {
    const input = { reason, note, ...(seen && { version: seen }) };
    const { version, written } = await closeQuestion(services, actor, id, input);
    return { version, ...emailReceipt(services.config, written) };
  });

/** A question whose answer others share is kept. */
async function removeQuestion(db: Database, actor: Actor, id: string): Promise<void> {
  await deleteRecord(db, actor, questionKind, id, async ({ number, status }, tx) => {
    const isMerged = and(eq(questions.mergedInto, id), questionKind.present);
    const merged = { length: await tx.$count(questions, isMerged) };
    requireAct("question", QUESTION_ACTS.delete, { number, status, merged }, actor);
    return undefined;
  });
}
