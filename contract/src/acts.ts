import type { AuditAction } from "./audit-logs/audit-logs.values.ts";
import type { Act } from "./grants.values.ts";
import { type Model, rowOf } from "./models.ts";
import type { Role } from "./roles.values.ts";
import { inSentence, wordsOf } from "./words.ts";

/** The caller of an act, as far as its rules look at them. */
export type ActingUser = { id: string | null; role: Role | null };

/**
 * The rules of one act on records of a kind. The server enforces them, and screens say beforehand
 * what it will answer.
 */
export type ActRule<Row> = {
  /** The permission it needs: of the record's model, unless another is named. */
  may: Act | readonly [Model, Act];
  /** The fields it sets, where a role may be limited to some fields. */
  sets?: readonly string[];
  verb: readonly [does: string, did: string];
  /** The action of its entry in the audit log, where the act's own name is none. */
  logs?: AuditAction;
  /** A program does it, if its scope opens the route. */
  isForPrograms?: true;
  /** Lists offer it for many records at once. */
  isBulk?: true;
  /** The states it can start from; all if left out. */
  from?: readonly string[];
  /** The state it leads to, where the verb's second form is not its name. */
  to?: string;
  /** Why it can never be done to this record, in any state. */
  never?(record: Row): string | null;
  /** Replaces the sentence for a record in another state. */
  misfit?(record: Row): string;
  /** Why only others may do it. */
  forbidden?(record: Row, actor: ActingUser): string | null;
  /** Why it cannot be done to this record, though its state fits. */
  refusal?(record: Row, actor: ActingUser): string | null;
};

export type ActRules<Row> = Readonly<Record<string, ActRule<Row>>>;

/** The acts of records that are either active or inactive. */
export const switchActs = () =>
  ({
    activate: {
      may: "edit",
      sets: ["status"],
      verb: ["activate", "activated"],
      from: ["inactive"],
      to: "active",
    },
    deactivate: {
      may: "edit",
      sets: ["status"],
      verb: ["deactivate", "deactivated"],
      from: ["active"],
      to: "inactive",
    },
  }) as const;

/** Why a record is in the wrong state for an act: "This item is a draft and cannot be withdrawn." */
export function misfitOf<Row extends { status?: string }>(
  model: Model,
  { from, to, verb, misfit, never }: ActRule<Row>,
  record: Row,
): string | null {
  const impossible = never?.(record);
  if (impossible) return impossible;
  const { status } = record;
  if (!from || status === undefined || from.includes(status)) return null;
  if (misfit) return misfit(record);
  const { noun } = rowOf(model);
  if (status === (to ?? verb[1])) return `This ${noun} is already ${status}.`;
  return `This ${noun} is ${status === "draft" ? "a draft" : inSentence(wordsOf(status))} and cannot be ${verb[1]}.`;
}

/** Why an act is refused, in the sentence that screens show and the server answers. */
export function refusalOf<Row extends { status?: string }>(
  model: Model,
  rule: ActRule<Row>,
  record: Row,
  actor: ActingUser,
): string | null {
  return (
    misfitOf(model, rule, record) ??
    rule.forbidden?.(record, actor) ??
    rule.refusal?.(record, actor) ??
    null
  );
}
