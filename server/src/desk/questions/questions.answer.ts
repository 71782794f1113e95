import {
  type AnswerDraft,
  type AnswerInput,
  type AnswerPreview,
  FILE_GONE,
  type QuestionChanges,
} from "@pharmacy/contract/questions/questions";
import { QUESTION_ACTS } from "@pharmacy/contract/questions/questions.acts";
import type * as z from "zod/mini";
import { notifyEach } from "../../identity/notifications/notifications.notify.ts";
import { invalidField } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { getRecord, updateRecord } from "../../platform/db/records.ts";
import { emailReceipt } from "../../platform/email/email.ts";
import { handInFiles } from "../../platform/files/waiting-files.ts";
import { requireAct } from "../../platform/http/require-act.ts";
import type { Services } from "../../platform/http/routes.ts";
import { changeOpen, stampOf } from "./questions.change.ts";
import { answerEmail } from "./questions.emails.ts";
import { readQuestion } from "./questions.reads.ts";
import { recipientsOf } from "./questions.recipients.ts";
import { writeToAskers } from "./questions.send-emails.ts";
import { questionKind } from "./questions.table.ts";

/** The emails are written with the answer or not at all. Returns how many were. */
export async function answerQuestion(
  services: Services,
  actor: Actor,
  id: string,
  { answer, files, version }: z.output<typeof AnswerInput>,
): Promise<number> {
  const { at, by } = stampOf({ services, actor });
  return services.db.transaction(async (tx) => {
    const { askedBy } = await getRecord(tx, questionKind, id);
    if (files.length > 0 && askedBy === null) throw invalidField("files", FILES_NEED_ACCOUNT);
    const keys = {
      purpose: "question",
      keys: files,
      gone: invalidField("files", FILE_GONE),
    } as const;
    const answerFiles = await handInFiles(tx, actor, services.secret, keys);
    await changeOpen(
      { services, tx, actor, id },
      { version, answer, answerFiles, status: "answered", answeredAt: at, answeredBy: by },
      "answer",
    );
    await notifyAskers(tx, actor, id);
    return writeToAskers(tx, services, id, (to) => answerEmail(services.config, to, answer));
  });
}

/** Each opens the question they asked, also where it was merged into another. */
async function notifyAskers(tx: Transaction, actor: Actor, id: string): Promise<void> {
  const readers = (await recipientsOf(tx, id)).flatMap(({ question: recordId, reader }) =>
    reader.id === null ? [] : [{ user: reader.id, recordId }],
  );
  const occasion = { event: "questionAnswered", model: "question" } as const;
  await notifyEach(tx, actor, occasion, readers);
}

const FILES_NEED_ACCOUNT =
  "Visitors have no account to open files with. Put what they need into the answer.";

export async function previewAnswer(
  { db, config }: Pick<Services, "db" | "config">,
  id: string,
  { answer }: z.output<typeof AnswerDraft>,
): Promise<AnswerPreview> {
  const { number, title } = await getRecord(db, questionKind, id);
  const recipients = await recipientsOf(db, id);
  const nobody = { number, title, question: id, isVisitor: true, reader: NOBODY };
  // the asker of this one, since others may have been merged into it
  const to = recipients.find(({ question }) => question === id) ?? recipients[0] ?? nobody;
  const { subject, text } = answerEmail(config, to, answer);
  return {
    recipients: recipients.map(({ reader }) => reader.email),
    subject,
    text,
    ...emailReceipt(config, recipients.length),
  };
}

const NOBODY = { id: null, name: "", email: "" };

/** Returns how many letters tell of the correction. */
export async function changeQuestion(
  services: Services,
  actor: Actor,
  id: string,
  { sendsLetter = false, ...change }: z.output<typeof QuestionChanges>,
): Promise<number> {
  return services.db.transaction(async (tx) => {
    let isCorrected = false;
    await updateRecord(tx, actor, questionKind, id, change, {
      read: (within) => readQuestion({ ...services, db: within }, id),
      check(before) {
        if (change.answer === undefined) return;
        requireAct("question", QUESTION_ACTS.correct, before, actor);
        isCorrected = change.answer !== before.answer;
      },
    });
    const { answer } = change;
    if (!isCorrected || !sendsLetter || answer === undefined) return 0;
    return writeToAskers(tx, services, id, (to) =>
      answerEmail(services.config, to, answer, { isCorrection: true }),
    );
  });
}
