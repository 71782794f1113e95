import {
  AnswerDraft,
  AnswerInput,
  AnswerPreview,
  Assignment,
  Closing,
  Merge,
  NoteInput,
  Publication,
  Question,
  QuestionNote,
  Seen,
} from "@pharmacy/contract/questions";
import { RecordParams } from "@pharmacy/contract/record";
import type * as z from "zod/mini";
import type { Actor } from "../../platform/db/audit.ts";
import type { Routes } from "../../platform/http/routes.ts";
import { answerQuestion, previewAnswer } from "./questions.answer.ts";
import { assignQuestion } from "./questions.assign.ts";
import { closeQuestion } from "./questions.close.ts";
import { mergeQuestion } from "./questions.merge.ts";
import { addNote } from "./questions.notes.ts";
import { publishAnswer, unpublishAnswer } from "./questions.publish.ts";
import { readQuestion } from "./questions.reads.ts";

/** Actions of platform users on a question. */
export const questionsActsRoutes: Routes = async (app, services) => {
  /** An action that returns the changed question. */
  const serveAct = <Body extends z.ZodMiniType>(
    name: string,
    body: Body,
    act: (actor: Actor, id: string, input: z.output<Body>) => Promise<unknown>,
  ) =>
    app.post(
      `/questions/:id/${name}`,
      {
        config: { access: ["question", "act"], whole: true },
        schema: { params: RecordParams, body, response: { 200: Question } },
      },
      async (request) => {
        const { id } = request.params as { id: string };
        await act(request.actor, id, request.body as z.output<Body>);
        return readQuestion(services, id);
      },
    );

  serveAct("answer", AnswerInput, (actor, id, input) => answerQuestion(services, actor, id, input));
  serveAct("assign", Assignment, (actor, id, input) => assignQuestion(services, actor, id, input));
  serveAct("merge", Merge, (actor, id, input) => mergeQuestion(services, actor, id, input));
  serveAct("close", Closing, (actor, id, input) => closeQuestion(services, actor, id, input));
  serveAct("publish", Publication, (actor, id, input) => publishAnswer(services, actor, id, input));
  serveAct("unpublish", Seen, (actor, id, { version }) =>
    unpublishAnswer(services, actor, id, version),
  );

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
