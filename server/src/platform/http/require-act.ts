import {
  type ActingUser,
  type ActRule,
  type ActRules,
  misfitOf,
  refusalOf,
} from "@pharmacy/contract/acts";
import type { Model } from "@pharmacy/contract/models";
import { mayAct } from "@pharmacy/contract/permissions";
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

const NO_PERMISSION = "You do not have permission to do this.";

/** The acts that the caller cannot do to a record now, each with the sentence that says why. */
export function blockedActs<Row extends { status?: string }>(
  model: Model,
  rules: ActRules<Row>,
  record: Row,
  actor: ActingUser,
): Record<string, string> {
  const blocked = Object.entries(rules).flatMap(([act, rule]) => {
    const isAllowed =
      actor.role === null ? rule.isForPrograms === true : mayAct(actor.role, model, rule);
    const reason = isAllowed ? refusalOf(model, rule, record, actor) : NO_PERMISSION;
    return reason === null ? [] : [[act, reason] as const];
  });
  return Object.fromEntries(blocked);
}
