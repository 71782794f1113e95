import { misfitOf } from "@pharmacy/contract/acts";
import type { Question } from "@pharmacy/contract/questions/questions";
import { QUESTION_ACTS } from "@pharmacy/contract/questions/questions.acts";
import { AppError } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import type { Row, Values } from "../../platform/db/kinds.ts";
import { type Change, updateRecord } from "../../platform/db/records.ts";
import type { Services } from "../../platform/http/routes.ts";
import { readQuestion } from "./questions.reads.ts";
import { questionKind, type questions } from "./questions.table.ts";

export type Act = {
  services: Services;
  tx: Transaction;
  actor: Actor;
  id: string;
};

type OpenAct = "answer" | "assign" | "merge" | "close";

/** The second of two simultaneous callers is told what the first did. */
export function changeOpen(
  { services, tx, actor, id }: Act,
  change: Change<typeof questions>,
  action: OpenAct,
  rule?: (before: Row<typeof questions>) => Partial<Values<typeof questions>>,
) {
  const read = (within: Transaction) => readQuestion({ ...services, db: within }, id);
  return updateRecord(tx, actor, questionKind, id, change, {
    action,
    read,
    ...(rule && { rule }),
    async check({ status }, within) {
      const refusal = status === "open" ? null : refusalOf(action, await read(within));
      if (refusal) throw refusal;
    },
  }).catch((error: unknown) => {
    throw explained(action, error);
  });
}

function refusalOf(act: OpenAct, current: Question): AppError | null {
  const reason = misfitOf("question", QUESTION_ACTS[act], current);
  return reason === null ? null : new AppError("conflict", reason, { current });
}

/** The most helpful message for a stale version is what happened to the question. */
function explained(act: OpenAct, error: unknown): unknown {
  if (!(error instanceof AppError) || error.current === undefined) return error;
  return refusalOf(act, error.current as Question) ?? error;
}

export function stampOf({ services, actor }: Pick<Act, "services" | "actor">) {
  return {
    at: new Date(services.clock()).toISOString(),
    by: { id: actor.id ?? "", name: actor.name },
  };
}
