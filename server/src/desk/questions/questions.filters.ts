import type { QuestionListQuery } from "@pharmacy/contract/questions/questions";
import { QUESTION_STATUSES, QUESTION_TOPICS } from "@pharmacy/contract/questions/questions.values";
import { MINUTE_MS } from "@pharmacy/contract/time.values";
import { and, eq, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { Actor } from "../../platform/db/audit.ts";
import { totalIn } from "../../platform/db/counted.ts";
import { equals } from "../../platform/db/list.ts";
import type { Kept } from "../../platform/db/list-selection.ts";
import { isAny } from "../../platform/db/listed-pharmacy.ts";
import type { Services } from "../../platform/http/routes.ts";
import { type HelpDesk, helpDeskOf } from "./questions.help-desk.ts";
import { LONGEST_WAITING_FIRST, questionCounts, questions } from "./questions.table.ts";

export type QuestionFilters = Pick<QuestionListQuery, "status" | "topic" | "assignee" | "overdue">;

export async function filteredBy(
  { db, clock }: Pick<Services, "db" | "clock">,
  actor: Actor,
  { status, topic, assignee, overdue }: QuestionFilters,
): Promise<(SQL | undefined)[]> {
  const where = [hasStatus(status), equals(questions.topic, topic), isAssignedTo(assignee, actor)];
  if (isAny(overdue)) return where;
  return [...where, overdue === "yes" ? isOverdue(await helpDeskOf(db), clock()) : sql`false`];
}

/** Only some filters have counters; for others it is undefined. */
export function totalCounter({
  status,
  topic,
  assignee,
  overdue,
}: QuestionFilters): Kept | undefined {
  if (![topic, assignee, overdue].every(isAny)) return;
  const isPresent = eq(questionCounts.isPresent, true);
  if (isAny(status)) return { total: totalIn(questionCounts, isPresent), name: "questions" };
  return { total: totalIn(questionCounts, and(isPresent, eq(questionCounts.status, status))) };
}

function hasStatus(value: string): SQL | undefined {
  const known = QUESTION_STATUSES.find((one) => one === value);
  // the list's order then begins at them
  if (known && known !== "open") return and(equals(questions.status, value), NOT_OPEN);
  return equals(questions.status, value);
}

const [NOT_OPEN] = LONGEST_WAITING_FIRST;

function isAssignedTo(value: string, { id }: Actor): SQL | undefined {
  if (value === "none") return isNull(questions.assignee);
  if (value !== "me") return equals(questions.assignee, value);
  return id === null ? sql`false` : eq(questions.assignee, id);
}

/** Each topic has its own target. */
function isOverdue({ calendar, targets }: HelpDesk, now: number): SQL | undefined {
  const late = QUESTION_TOPICS.flatMap((topic) => {
    const before = calendar.begunBefore(targets[topic] * 60 * MINUTE_MS, now);
    if (before === undefined) return [];
    const isOlder = lt(questions.createdAt, new Date(before).toISOString());
    return [and(eq(questions.topic, topic), isOlder)];
  });
  return and(eq(questions.status, "open"), or(...late) ?? sql`false`);
}
