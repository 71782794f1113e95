import { type ActRules, switchActs } from "../acts.ts";
import { REMIND } from "../reminders/reminders.values.ts";
import { SUBSCRIPTION_ACTS } from "../subscriptions/subscriptions.acts.ts";
import type { SubscriptionState } from "../subscriptions/subscriptions.values.ts";
import type { ORGANIZATION_STATUSES } from "./organizations.values.ts";

type PharmacyState = {
  status: (typeof ORGANIZATION_STATUSES)[number];
  subscription?: { state: SubscriptionState };
};

export const NOTHING_TO_REMIND = "This pharmacy has no subscription to remind about.";

export const ORGANIZATION_ACTS = {
  edit: { may: "edit", verb: ["change", "changed"] },
  licence: {
    may: "edit",
    sets: ["licenceExpiresOn"],
    verb: ["update the licence of", "given another licence"],
  },
  subscribe: SUBSCRIPTION_ACTS.subscribe,
  remind: {
    ...REMIND,
    refusal: ({ status, subscription }) => {
      const state = subscription?.state;
      if (state === "none" || state === "scheduled") return NOTHING_TO_REMIND;
      return status === "inactive"
        ? "This pharmacy is inactive. Activate it to send reminders."
        : null;
    },
  },
  logo: {
    may: "edit",
    sets: ["logo"],
    verb: ["change the logo of", "given another logo"],
  },
  ...switchActs(),
  delete: {
    may: "delete",
    verb: ["delete", "deleted"],
    from: ["inactive"],
    misfit: () => "Make the pharmacy inactive before deleting it.",
  },
} as const satisfies ActRules<PharmacyState>;
