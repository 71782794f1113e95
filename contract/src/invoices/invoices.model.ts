import { type RoleGrant, VIEW } from "../grants.values.ts";
import type { ModelRow } from "../model-row.ts";

/** The mail server's answers are the network's affair. */
const SEE_OWN: RoleGrant = { acts: ["view"], own: true, hides: ["letters"] };

export const INVOICE = {
  noun: "invoice",
  plural: "invoices",
  label: "Invoices",
  hasViews: true,
  history: ["finance"],
  shownIn: ["orders", "payments", "summary"],
  grants: {
    admin: VIEW,
    finance: VIEW,
    support: VIEW,
    owner: SEE_OWN,
    pharmacist: SEE_OWN,
  },
} as const satisfies ModelRow;
