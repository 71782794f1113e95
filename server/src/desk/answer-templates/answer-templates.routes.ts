import {
  AnswerTemplate,
  AnswerTemplateChanges,
  AnswerTemplateInput,
  AnswerTemplates,
} from "@pharmacy/contract/answer-templates/answer-templates";
import { TEMPLATES_MAX } from "@pharmacy/contract/answer-templates/answer-templates.values";
import { RecordParams } from "@pharmacy/contract/record";
import { asc, sql } from "drizzle-orm";
import { AppError } from "../../platform/app-error.ts";
import { inTurn } from "../../platform/db/in-turn.ts";
import { deleteRecord, insertRecord, updateRecord } from "../../platform/db/records.ts";
import { explainingConflicts } from "../../platform/db/violations.ts";
import type { Routes } from "../../platform/http/routes.ts";
import { answerTemplateKind, answerTemplates } from "./answer-templates.table.ts";

export const answerTemplatesRoutes: Routes = async (app, { db }) => {
  app.get(
    "/answer-templates",
    {
      config: { access: ["answerTemplate", "view"] },
      schema: { response: { 200: AnswerTemplates } },
    },
    async () => ({
      items: await db
        .select()
        .from(answerTemplates)
        .orderBy(asc(answerTemplates.nameKey), asc(answerTemplates.id))
        .limit(TEMPLATES_MAX),
    }),
  );

  app.post(
    "/answer-templates",
    {
      config: { access: ["answerTemplate", "create"] },
      schema: { body: AnswerTemplateInput, response: { 201: AnswerTemplate } },
    },
    async ({ actor, body }, reply) => {
      const template = await explainingConflicts(db, answerTemplateKind, () =>
        inTurn(db, "answer templates", async (tx) => {
          // of two simultaneous calls only one gets the last place
          await tx.execute(sql`select pg_advisory_xact_lock(hashtext('answer templates'))`);
          if ((await tx.$count(answerTemplates)) >= TEMPLATES_MAX) throw TOO_MANY;
          return insertRecord(tx, actor, answerTemplateKind, body);
        }),
      );
      return reply.code(201).send(template);
    },
  );

  app.patch(
    "/answer-templates/:id",
    {
      config: { access: ["answerTemplate", "edit"] },
      schema: {
        params: RecordParams,
        body: AnswerTemplateChanges,
        response: { 200: AnswerTemplate },
      },
    },
    ({ actor, params, body }) => updateRecord(db, actor, answerTemplateKind, params.id, body),
  );

  app.delete(
    "/answer-templates/:id",
    { config: { access: ["answerTemplate", "delete"] }, schema: { params: RecordParams } },
    async ({ actor, params }, reply) => {
      await deleteRecord(db, actor, answerTemplateKind, params.id);
      return reply.code(204).send();
    },
  );
};

const TOO_MANY = new AppError(
  "conflict",
  `There are ${TEMPLATES_MAX} templates already. Delete one you no longer use.`,
);
