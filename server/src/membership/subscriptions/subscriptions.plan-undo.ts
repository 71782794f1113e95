import { CLOSE_REASONS } from "@pharmacy/contract/subscriptions/subscriptions.values";
import { MINUTE_MS } from "@pharmacy/contract/time.values";
import { addDays } from "../../platform/days.ts";
import type { TouchedTerm } from "./subscriptions.table.ts";
import { hasDays, type KeptTerm } from "./subscriptions.terms.ts";

export const UNDO_MS = 10 * MINUTE_MS;

export type Ending = Pick<KeptTerm, "closedOn" | "closeReason">;

type MadeTerm = KeptTerm & {
  id: string;
  version: number;
  createdAt: string;
  createdBy: { id: string } | null;
  touched: TouchedTerm[] | null;
};

type UndoRequest = {
  terms: readonly MadeTerm[];
  newTerm: string;
  /** True if a reminder mentions the new term. */
  isReminded: boolean;
  person: string | null;
  now: number;
};

export type PlanUndoing = {
  closed: { id: string; closedOn: string; closeReason: "undone" };
  restored: ({ id: string } & Ending)[];
};

/** The message is for the user. */
export class UndoRefused extends Error {}

const CHANGED = "The membership has changed since. Change the plan again instead.";

/**
 * Refused unless all terms are as the change left them, the same user made it recently, and no one
 * was notified.
 */
export function planUndo({ terms, newTerm, isReminded, person, now }: UndoRequest): PlanUndoing {
  const byId = new Map(terms.map((term) => [term.id, term]));
  const made = byId.get(newTerm);
  if (!made) throw new UndoRefused(CHANGED);
  if (made.createdBy === null || made.createdBy.id !== person) {
    throw new UndoRefused("Only the person who changed the plan can undo it.");
  }
  if (made.closeReason === "undone") {
    throw new UndoRefused("This plan change has already been undone.");
  }
  const isLast = terms.every((term) => !hasDays(term) || term.startDate <= made.startDate);
  if (made.version !== 1 || !isLast) throw new UndoRefused(CHANGED);
  if (isReminded) {
    throw new UndoRefused(
      "There is already a reminder about the new term. Change the plan again instead.",
    );
  }
  if (now - Date.parse(made.createdAt) > UNDO_MS) {
    throw new UndoRefused(
      `A plan change can be undone for ${UNDO_MS / MINUTE_MS} minutes. Change the plan again instead.`,
    );
  }
  return {
    closed: { id: made.id, closedOn: addDays(made.startDate, -1), closeReason: "undone" },
    restored: (made.touched ?? []).map(({ id, changes }) => restoredTerm(byId.get(id), changes)),
  };
}

function restoredTerm(
  term: MadeTerm | undefined,
  changes: TouchedTerm["changes"],
): PlanUndoing["restored"][number] {
  if (!term) throw new UndoRefused(CHANGED);
  const before = new Map<string, unknown>(Object.entries(term));
  for (const { field, from, to } of changes) {
    if (before.get(field) !== to) throw new UndoRefused(CHANGED);
    before.set(field, from);
  }
  const closedOn = before.get("closedOn");
  return {
    id: term.id,
    closedOn: typeof closedOn === "string" ? closedOn : null,
    closeReason: CLOSE_REASONS.find((reason) => reason === before.get("closeReason")) ?? null,
  };
}
