import { EVERYTHING, VIEW, VIEW_OWN } from "../grants.values.ts";
import type { ModelRow } from "../model-row.ts";

const ON_INVOICES = [
  "billingEmail",
  "buyerReference",
  "electronicAddress",
  "electronicAddressScheme",
] as const;

const BILLING_FIELDS = [
  ...ON_INVOICES,
  "paymentTermDays",
  "creditLimit",
  "orderHold",
  "orderHoldReason",
  "taxNumber",
] as const;

const CONTACT_FIELDS = ["email", "phone", "website", ...ON_INVOICES, "address"] as const;

export const SHOWING_PHARMACIES = [
  "users",
  "sessions",
  "tokens",
  "plans",
  "registrations",
  "expiries",
  "summary",
] as const;

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
    owner: {
      acts: ["view", "edit"],
      own: true,
      fields: [...CONTACT_FIELDS, "approvalAmount", "logo"],
    },
    pharmacist: VIEW_OWN,
    technician: VIEW_OWN,
    viewer: VIEW_OWN,
  },
} as const satisfies ModelRow;
