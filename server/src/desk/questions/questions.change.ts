import type { AuditAction } from "@pharmacy/contract/audit-logs/audit-logs.values";
import type { Question } from "@pharmacy/contract/questions/questions";
import { AppError } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import type { Row, Values } from "../../platform/db/kinds.ts";
import { type Change, updateRecord } from "../../platform/db/records.ts";
import type { Services } from "../../platform/http/routes.ts";
import { readQuestion } from "./questions.reads.ts";
import { closedReason, requireOpen } from "./questions.rules.ts";
import { questionKind, type questions } from "./questions.table.ts";

export type Act = {
  services: Services;
  tx: Transaction;
  actor: Actor;
  id: string;
};

/** The second of two simultaneous callers is told what the first did. */
export function changeOpen(
  { services, tx, actor, id }: Act,
  change: Change<typeof questions>,
  action: AuditAction,
  rule?: (before: Row<typeof questions>) => Partial<Values<typeof questions>>,
) {
  const read = (within: Transaction) => readQuestion({ ...services, db: within }, id);
  return updateRecord(tx, actor, questionKind, id, change, {
    action,
    read,
    ...(rule && { rule }),
    async check({ status }, within) {
      if (status !== "open") requireOpen(await read(within));
    },
  }).catch((error: unknown) => {
    throw explained(error);
  });
}

/** The most helpful message for a stale version is what happened to the question. */
function explained(error: unknown): unknown {
  if (!(error instanceof AppError) || error.current === undefined) return error;
  const reason = closedReason(error.current as Question);
  return reason ? new AppError("conflict", reason, { current: error.current }) : error;
}

export function stampOf({ services, actor }: Pick<Act, "services" | "actor">) {
  return {
    at: new Date(services.clock()).toISOString(),
    by: { id: actor.id ?? "", name: actor.name },
  };
}
