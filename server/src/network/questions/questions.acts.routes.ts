import {
  AnswerDraft,
  AnswerInput,
  AnswerPreview,
  Assignment,
  Closing,
  Merge,
  NoteInput,
  Publication,
  QuestionAfterAct,
  QuestionNote,
  Seen,
} from "@pharmacy/contract/questions";
import { RecordParams } from "@pharmacy/contract/record";
import type * as z from "zod/mini";
import type { Actor } from "../../platform/db/audit.ts";
import type { Routes } from "../../platform/http/routes.ts";
import { letterReceipt } from "../../platform/mail/letter.ts";
import { answerQuestion, previewAnswer } from "./questions.answer.ts";
import { assignQuestion } from "./questions.assign.ts";
import { closeQuestion } from "./questions.close.ts";
import { mergeQuestion } from "./questions.merge.ts";
import { addNote } from "./questions.notes.ts";
import { publishAnswer, unpublishAnswer } from "./questions.publish.ts";
import { readQuestion } from "./questions.reads.ts";

/** Actions of platform users on a question. */
export const questionsActsRoutes: Routes = async (app, services) => {
  /** An action that returns the changed question. It can return how many letters it wrote. */
  const serveAct = <Body extends z.ZodMiniType>(
    name: string,
    body: Body,
    act: (actor: Actor, id: string, input: z.output<Body>) => Promise<number | undefined>,
  ) =>
    app.post(
      `/questions/:id/${name}`,
      {
        config: { access: ["question", "act"], whole: true },
        schema: { params: RecordParams, body, response: { 200: QuestionAfterAct } },
      },
      async (request) => {
        const { id } = request.params as { id: string };
        const written = await act(request.actor, id, request.body as z.output<Body>);
        const question = await readQuestion(services, id);
        return Object.assign(question, letterReceipt(services.config, written ?? 0));
      },
    );

  serveAct("answer", AnswerInput, (actor, id, input) => answerQuestion(services, actor, id, input));
  serveAct("assign", Assignment, async (actor, id, input) => {
    await assignQuestion(services, actor, id, input);
    return undefined;
  });
  serveAct("merge", Merge, (actor, id, input) => mergeQuestion(services, actor, id, input));
  serveAct(
    "close",
    Closing,
    async (actor, id, input) => (await closeQuestion(services, actor, id, input)).written,
  );
  serveAct("publish", Publication, async (actor, id, input) => {
    await publishAnswer(services, actor, id, input);
    return undefined;
  });
  serveAct("unpublish", Seen, async (actor, id, { version }) => {
    await unpublishAnswer(services, actor, id, version);
    return undefined;
  });

  app.post(
    "/questions/:id/answer-preview",
    {
      config: { access: ["question", "view"], whole: true },
      schema: { params: RecordParams, body: AnswerDraft, response: { 200: AnswerPreview } },
    },
    ({ params, body }) => previewAnswer(services, params.id, body),
  );

  app.post(
    "/questions/:id/notes",
    {
      config: { access: ["questionNote", "create"], idOf: "question" },
      schema: { params: RecordParams, body: NoteInput, response: { 201: QuestionNote } },
    },
    async ({ actor, params, body }, reply) =>
      reply.code(201).send(await addNote(services, actor, params.id, body)),
  );
};
