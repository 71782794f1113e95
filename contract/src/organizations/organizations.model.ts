import { EVERYTHING, VIEW, VIEW_OWN } from "../grants.values.ts";
import type { ModelRow } from "../model-row.ts";

/** Fields the finance office keeps. */
const BILLING_FIELDS = [
  "billingEmail",
  "paymentTermDays",
  "creditLimit",
  "orderHold",
  "orderHoldReason",
  "taxNumber",
] as const;

/** Fields the support desk keeps, and the owner too. */
const CONTACT_FIELDS = ["email", "phone", "website", "billingEmail", "address"] as const;

/** Resources that show the state of pharmacies, besides their own list and pages. */
export const SHOWING_PHARMACIES = [
  "users",
  "sessions",
  "tokens",
  "plans",
  "registrations",
  "expiries",
  "summary",
] as const;

/** What is read with its pharmacy, by the same users. */
export const READ_WITH_PHARMACY = {
  shownIn: ["organizations", ...SHOWING_PHARMACIES],
  isShownThereAlone: true,
  history: ["finance"],
} as const;

export const ORGANIZATION = {
  noun: "pharmacy",
  plural: "organizations",
  label: "Pharmacies",
  act: "activate and deactivate",
  hasViews: true,
  shownIn: SHOWING_PHARMACIES,
  history: ["finance"],
  grants: {
    admin: EVERYTHING,
    catalogue: VIEW,
    finance: { acts: ["view", "edit"], fields: BILLING_FIELDS },
    support: { acts: ["view", "edit"], fields: CONTACT_FIELDS },
    owner: { acts: ["view", "edit"], own: true, fields: [...CONTACT_FIELDS, "logo"] },
    pharmacist: VIEW_OWN,
    technician: VIEW_OWN,
    viewer: VIEW_OWN,
  },
} as const satisfies ModelRow;
