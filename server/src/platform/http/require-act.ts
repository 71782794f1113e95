import { type ActRule, misfitOf } from "@pharmacy/contract/acts";
import type { Model } from "@pharmacy/contract/models";
import { AppError } from "../app-error.ts";
import type { Actor } from "../db/audit.ts";

/** Refuses an act that the state of the record or the caller does not allow. */
export function requireAct<Row extends { status?: string }>(
  model: Model,
  rule: ActRule<Row>,
  record: Row,
  actor: Actor,
): void {
  requireState(model, rule, record);
  const forbidden = rule.forbidden?.(record, actor);
  if (forbidden) throw new AppError("forbidden", forbidden);
  const refusal = rule.refusal?.(record, actor);
  if (refusal) throw new AppError("conflict", refusal);
}

/** Refuses an act that the state of the record does not allow. */
export function requireState<Row extends { status?: string }>(
  model: Model,
  rule: ActRule<Row>,
  record: Row,
): void {
  const misfit = misfitOf(model, rule, record);
  if (misfit) throw new AppError("conflict", misfit);
}
