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
} from "@pharmacy/contract/questions/questions";
import { RecordParams } from "@pharmacy/contract/record";
import type * as z from "zod/mini";
import type { Actor } from "../../platform/db/audit.ts";
import { emailReceipt } from "../../platform/email/email.ts";
import { answerWithin } from "../../platform/http/answer-within.ts";
import type { Routes, Services } from "../../platform/http/routes.ts";
import { answerQuestion, previewAnswer } from "./questions.answer.ts";
import { assignQuestion } from "./questions.assign.ts";
import { closeQuestion } from "./questions.close.ts";
import { mergeQuestion } from "./questions.merge.ts";
import { addNote } from "./questions.notes.ts";
import { publishAnswer, unpublishAnswer } from "./questions.publish.ts";
import { readQuestion } from "./questions.reads.ts";

export const questionsActsRoutes: Routes = async (app, services) => {
  const serveAct = <Body extends z.ZodMiniType>(
    name: string,
    body: Body,
    /** Returns how many emails it wrote. */
    act: (
      within: Services,
      actor: Actor,
      id: string,
      input: z.output<Body>,
    ) => Promise<number | undefined>,
  ) =>
    app.post(
      `/questions/:id/${name}`,
      {
        config: { access: ["question", "act"], whole: true },
        schema: { params: RecordParams, body, response: { 200: QuestionAfterAct } },
      },
      ({ actor, params, body: input }) => {
        const { id } = params as { id: string };
        return answerWithin(services, id, async (within) => {
          const written = await act(within, actor, id, input as z.output<Body>);
          const question = await readQuestion(within, id);
          return Object.assign(question, emailReceipt(services.config, written ?? 0));
        });
      },
    );

  serveAct("answer", AnswerInput, answerQuestion);
  serveAct("assign", Assignment, async (within, actor, id, input) => {
    await assignQuestion(within, actor, id, input);
    return undefined;
  });
  serveAct("merge", Merge, mergeQuestion);
  serveAct(
    "close",
    Closing,
    async (within, actor, id, input) => (await closeQuestion(within, actor, id, input)).written,
  );
  serveAct("publish", Publication, async (within, actor, id, input) => {
    await publishAnswer(within, actor, id, input);
    return undefined;
  });
  serveAct("unpublish", Seen, async (within, actor, id, { version }) => {
    await unpublishAnswer(within, actor, id, version);
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
