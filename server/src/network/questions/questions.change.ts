import type { AuditAction } from "@pharmacy/contract/audit-logs.values";
import type { Question } from "@pharmacy/contract/questions";
import { AppError } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { type Change, updateRecord } from "../../platform/db/records.ts";
import type { Services } from "../../platform/http/routes.ts";
import { questionKind, type questions } from "../tables/questions.table.ts";
import { readQuestion } from "./questions.reads.ts";
import { closedReason, requireOpen } from "./questions.rules.ts";

/** What an act on a question is handed: by whom, on which one, and where. */
export type Act = {
  services: Services;
  tx: Transaction;
  actor: Actor;
  id: string;
};

/**
 * Change an open question. Of two people at once the second is told what the first one did, with the
 * question as it is now.
 */
export function changeOpen(
  { services, tx, actor, id }: Act,
  change: Change<typeof questions>,
  action: AuditAction,
) {
  const read = (within: Transaction) => readQuestion({ ...services, db: within }, id);
  return updateRecord(tx, actor, questionKind, id, change, {
    action,
    read,
    async check({ status }, within) {
      if (status !== "open") requireOpen(await read(within));
    },
  }).catch((error: unknown) => {
    throw explained(error);
  });
}

/** A stale version says most when it says what became of the question. */
function explained(error: unknown): unknown {
  if (!(error instanceof AppError) || error.current === undefined) return error;
  const reason = closedReason(error.current as Question);
  return reason ? new AppError("conflict", reason, { current: error.current }) : error;
}

/** The time of an act, and who does it, as they are kept. */
export function stampOf({ services, actor }: Pick<Act, "services" | "actor">) {
  return {
    at: new Date(services.clock()).toISOString(),
    by: { id: actor.id ?? "", name: actor.name },
  };
}
