import type { ActRules } from "../acts.ts";
import type { SubscriptionState } from "./subscriptions.values.ts";

type TermDays = {
  startDate: string;
  endDate: string;
  graceEndDate: string;
  closedOn: string | null;
};

/** All terms of a pharmacy, and what follows from them today, in its zone. */
export type TermsToday<Term extends TermDays = TermDays> = {
  status: SubscriptionState;
  terms: readonly Term[];
  today: string;
};

export const SUBSCRIPTION_ACTS = {
  subscribe: { may: ["subscription", "act"], verb: ["subscribe", "subscribed"] },
  end: {
    may: ["subscription", "act"],
    verb: ["end", "ended"],
    logs: "cancelSubscription",
    from: ["scheduled", "trial", "active", "expiring", "grace", "expired", "cancelled"],
    misfit: () => "There is no membership to end.",
    refusal: (termsToday) => {
      const { open, waiting, isLastDay } = endableOf(termsToday);
      if (open || waiting.length > 0) return null;
      return isLastDay
        ? "Already ended: today is its last day."
        : "The membership has already ended.";
    },
  },
} as const satisfies ActRules<TermsToday>;

/** The terms that can be ended: the current one, also in its grace period, and a scheduled one. */
export function endableOf<Term extends TermDays>({ terms, today }: TermsToday<Term>) {
  const lived = terms.filter(
    ({ startDate, endDate, closedOn }) => startDate <= (closedOn ?? endDate),
  );
  const begun = lived
    .filter(({ startDate }) => startDate <= today)
    .reduce<Term | undefined>(
      (latest, term) => (latest && latest.startDate > term.startDate ? latest : term),
      undefined,
    );
  const isOpen =
    begun && (begun.closedOn === null ? today <= begun.graceEndDate : begun.closedOn > today);
  return {
    open: isOpen ? begun : undefined,
    waiting: lived.filter(({ startDate }) => startDate > today),
    isLastDay: begun?.closedOn === today,
  };
}
