import type { Expiry } from "@pharmacy/contract/expiries/expiries";
import { EXPIRY_ACTS } from "@pharmacy/contract/expiries/expiries.acts";
import { CalendarSync, Mail } from "lucide-react";
import type { NounActs } from "#components/acts/acts.ts";

const isForeign = ({ type }: Expiry) => type === "token" || type === "invitation";

const RENEW = {
  label: "Renew",
  words: "extend another term",
  icon: CalendarSync,
  opens: "renew",
};

/** Tokens and invitations have their own screens. */
export const expiryActs: NounActs<Expiry, keyof typeof EXPIRY_ACTS> = {
  model: "organization",
  rules: EXPIRY_ACTS,
  looks: {
    remind: {
      label: "Remind",
      words: "reminder email letter",
      icon: Mail,
      opens: "remind",
      hides: isForeign,
      bulk: {
        verb: "Send",
        doing: "Sending",
        done: "saved",
        noun: { one: "reminder", many: "reminders" },
        button: "Remind",
        consequences: [
          "The matching reminder goes to the pharmacy's email address and its owners.",
          "Pharmacies reminded in the last ten minutes, API tokens and invitations are skipped.",
        ],
      },
    },
    renew: { ...RENEW, hides: (expiry) => isForeign(expiry) || expiry.type === "licence" },
    renewLicence: { ...RENEW, hides: ({ type }) => type !== "licence" },
  },
};
