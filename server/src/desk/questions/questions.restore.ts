import { AppError } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import { inTurn } from "../../platform/db/in-turn.ts";
import { restoreRecord } from "../../platform/db/restore-record.ts";
import { explainingConflicts } from "../../platform/db/violations.ts";
import type { Services } from "../../platform/http/routes.ts";
import type { Trashed } from "../../platform/trash/trashed.ts";
import { questionKind, questions } from "./questions.table.ts";

const explanations = {
  questions_twin: ({ number }: { number: string }) =>
    new AppError("conflict", `The same question is open as ${number}. Close that one first.`),
};

function restoreQuestion({ db }: Services, actor: Actor, id: string): Promise<void> {
  const write = () => inTurn(db, id, (tx) => restoreRecord(tx, actor, questionKind, id));
  return explainingConflicts(db, questionKind, write, explanations);
}

export const trashedQuestions: Trashed<Services> = {
  model: "question",
  table: questions,
  name: questions.number,
  detail: questions.title,
  search: questions.search,
  restore: restoreQuestion,
};
