import type { ActRules } from "../acts.ts";
import type { ExpiryType } from "./expiries.values.ts";

type ExpiryState = { type: ExpiryType; unremindable?: string | null };

const WITHOUT_REMINDER: Partial<Record<ExpiryType, string>> = {
  token: "API tokens have no reminders. Replace the token before it ends.",
  invitation: "Send the invitation again from the user's page.",
};

export const EXPIRY_ACTS = {
  remind: {
    may: ["reminder", "act"],
    verb: ["remind about", "reminded about"],
    isBulk: true,
    refusal: ({ type, unremindable = null }) => WITHOUT_REMINDER[type] ?? unremindable,
  },
  renew: { may: ["subscription", "act"], verb: ["renew", "renewed"], logs: "subscribe" },
  renewLicence: {
    may: ["organization", "edit"],
    sets: ["licenceExpiresOn"],
    verb: ["renew", "renewed"],
  },
} as const satisfies ActRules<ExpiryState>;
