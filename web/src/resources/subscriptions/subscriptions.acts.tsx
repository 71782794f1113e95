import type { OrderSummary } from "@pharmacy/contract/orders/orders";
import type { Organization } from "@pharmacy/contract/organizations/organizations";
import type { PlanChangeAnswer } from "@pharmacy/contract/subscriptions/plan-changes";
import type { PlanChoice, Term } from "@pharmacy/contract/subscriptions/subscriptions";
import {
  endableOf,
  SUBSCRIPTION_ACTS,
  type TermsToday,
} from "@pharmacy/contract/subscriptions/subscriptions.acts";
import { CalendarSync, CalendarX } from "lucide-react";
import type { NounActs, Subject } from "#components/acts/acts.ts";
import { formatDate } from "#lib/format.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import { subscribeLabel } from "./plan-acts.ts";
import type { SubscribeDialogProps } from "./subscribe-dialog.tsx";
import { subscriptionsApi } from "./subscriptions.api.ts";

const SubscribeDialog = lazyPart<SubscribeDialogProps>(() =>
  import("./subscribe-dialog.tsx").then((module) => module.SubscribeDialog),
);

export const subscriptionActs: NounActs<Organization, "subscribe"> = {
  model: "organization",
  rules: SUBSCRIPTION_ACTS,
  looks: {
    subscribe: {
      label: "Change plan",
      labelOf: subscribeLabel,
      words: "renew subscribe subscription membership upgrade extend",
      icon: CalendarSync,
      Panel: SubscribeDialog,
      run: ({ id }, choice: PlanChoice) => subscriptionsApi.subscribe(id, choice),
      success: "Plan updated successfully",
      undo: ({ newTerm }: PlanChangeAnswer, { id }) =>
        newTerm === null ? undefined : () => subscriptionsApi.undo(id, newTerm),
    },
  },
};

type Fee = Pick<OrderSummary, "number" | "status" | "payment" | "term">;
type PharmacyTerms = Subject &
  TermsToday<Term> &
  Pick<Organization, "name"> & { fees: readonly Fee[] };

/** On a pharmacy's terms, which only its tab of subscriptions shows. */
export const termActs: NounActs<PharmacyTerms, "end"> = {
  model: "organization",
  rules: SUBSCRIPTION_ACTS,
  looks: {
    end: {
      label: "End membership",
      words: "cancel stop terminate subscription plan",
      icon: CalendarX,
      isDanger: true,
      tab: "subscriptions",
      question: {
        title: ({ name }) => `End the membership of ${name}?`,
        consequences: (pharmacy) => {
          const { open, waiting } = endableOf(pharmacy);
          const { today } = pharmacy;
          return [
            open && endOf(open, today),
            ...waiting.map(
              ({ id, startDate }) =>
                `The term starting on ${formatDate(startDate)} will not begin.${endOfFee(pharmacy, id)}`,
            ),
            (open ? open.endDate > today : waiting.length > 0) &&
              "Unused days are not credited automatically.",
            "It can be subscribed to a plan again at any time.",
          ];
        },
      },
      run: ({ id }) => subscriptionsApi.cancel(id),
      success: "Membership ended successfully",
    },
  },
};

/** Says what becomes of the fee of a term that will not begin. */
function endOfFee({ fees }: PharmacyTerms, id: string): string {
  const fee = fees.find(({ term, status }) => term?.id === id && status !== "cancelled");
  if (!fee) return "";
  return fee.payment === "notInvoiced"
    ? ` ${fee.number} will not be invoiced.`
    : ` The invoice of ${fee.number} is credited.`;
}

function endOf({ endDate }: Term, today: string): string {
  return endDate < today
    ? "It becomes read-only immediately: its users and programs can only read and export."
    : "Today is its last day. From tomorrow its users and programs can only read and export.";
}
