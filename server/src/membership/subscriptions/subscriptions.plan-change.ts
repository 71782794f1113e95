import { dateInWords } from "@pharmacy/contract/date-words";
import { addDays, isNextDay } from "../../platform/days.ts";
import {
  hasDays,
  type KeptTerm,
  lastDayOf,
  type Term,
  type TermPlan,
  termOf,
} from "./subscriptions.terms.ts";

/** Days before and after today on which a term may begin. */
export const START_RANGE = { before: 90, after: 366 } as const;

export type PlanTerm = KeptTerm & { id: string; plan: string };

export type PlanChange =
  | { kind: "unchanged"; term: PlanTerm }
  | {
      /** A correction replaces a term as if it had never existed; a return follows a gap. */
      kind: "first" | "renewal" | "change" | "correction" | "return";
      /** A day before the start of a term voids it. */
      closed: { id: string; closedOn: string }[];
      /** A current term that was shortened for one that now never begins. */
      reopened: string | null;
      term: Term;
    };

export type Choice = {
  plan: TermPlan & { id: string };
  startDate: string;
  skipTrial?: boolean;
};

/** The message is for the user who chose the day. */
export class StartRefused extends Error {}

/** Computes how a plan choice changes a pharmacy's terms, for the preview and the write. */
export function planChange(terms: readonly PlanTerm[], choice: Choice, today: string): PlanChange {
  const { plan, startDate, skipTrial = false } = choice;
  const lived = terms
    .filter(hasDays)
    .sort((one, other) => (one.startDate < other.startDate ? -1 : 1));
  const current = lived.findLast((term) => term.startDate <= today);
  const waiting = lived.filter((term) => term.startDate > today);
  const same = [current, ...waiting].find(
    (term) => term?.plan === plan.id && term.startDate === startDate && isGoingOn(term, today),
  );
  if (same) return { kind: "unchanged", term: same };
  requireInRange(startDate, today);

  const isCorrection = current !== undefined && startDate <= current.startDate;
  const undone = [...waiting, ...(isCorrection ? [current] : [])];
  const rest = lived
    .filter((term) => !undone.includes(term))
    .map((term) => restored(term, waiting));
  const before = rest.at(-1);
  const isWithin = before !== undefined && startDate <= lastDayOf(before);
  if (isCorrection && isWithin) throw new StartRefused(earlierTerm(before));
  const isTrial = rest.length === 0 && plan.trialDays > 0 && !skipTrial;
  return {
    kind: kindOf({ isCorrection, isWithin, before, startDate }),
    closed: [
      ...undone.map(({ id, startDate: start }) => ({ id, closedOn: addDays(start, -1) })),
      ...(isWithin ? [{ id: before.id, closedOn: addDays(startDate, -1) }] : []),
    ],
    reopened: before && !isWithin && !lived.includes(before) ? before.id : null,
    term: termOf(plan, startDate, { isTrial, before }),
  };
}

/** True even if another term follows before its end. */
function isGoingOn(term: PlanTerm | undefined, today: string): term is PlanTerm {
  if (!term) return false;
  return term.closedOn === null || (term.closeReason === "replaced" && term.closedOn >= today);
}

/** Undoes the cut that a scheduled term made, because that term never begins now. */
function restored(term: PlanTerm, waiting: readonly PlanTerm[]): PlanTerm {
  const { closedOn, closeReason } = term;
  const isCutShort =
    closedOn !== null &&
    closeReason === "replaced" &&
    waiting.some(({ startDate }) => isNextDay(closedOn, startDate));
  return isCutShort ? { ...term, closedOn: null, closeReason: null } : term;
}

export function termsAfter(terms: readonly KeptTerm[], change: PlanChange): KeptTerm[] {
  if (change.kind === "unchanged") return [...terms];
  const closing = new Map(change.closed.map(({ id, closedOn }) => [id, closedOn]));
  const kept = terms.map((term): KeptTerm => {
    const { id } = term as PlanTerm;
    if (id === change.reopened) return { ...term, closedOn: null, closeReason: null };
    const closedOn = closing.get(id);
    return closedOn === undefined ? term : { ...term, closedOn, closeReason: "replaced" };
  });
  return [...kept, { ...change.term, closedOn: null, closeReason: null }];
}

function requireInRange(startDate: string, today: string): void {
  const first = addDays(today, -START_RANGE.before);
  const last = addDays(today, START_RANGE.after);
  if (startDate < first || startDate > last) {
    throw new StartRefused(
      `Choose a start date from ${dateInWords(first)} to ${dateInWords(last)}.`,
    );
  }
}

function earlierTerm(before: PlanTerm): string {
  return `Another term runs until ${dateInWords(lastDayOf(before))}. Choose a start date after it.`;
}

function kindOf(change: {
  isCorrection: boolean;
  isWithin: boolean;
  before: PlanTerm | undefined;
  startDate: string;
}) {
  const { isCorrection, isWithin, before, startDate } = change;
  if (isCorrection) return "correction";
  if (before === undefined) return "first";
  if (isWithin) return "change";
  return isNextDay(lastDayOf(before), startDate) ? "renewal" : "return";
}
