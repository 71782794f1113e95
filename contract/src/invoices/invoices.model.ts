import { type RoleGrant, VIEW } from "../grants.values.ts";
import type { ModelRow } from "../model-row.ts";

const CREDIT: RoleGrant = { acts: ["view", "act"] };

/** The mail server's answers are the network's affair. */
const SEE_OWN: RoleGrant = { acts: ["view"], own: true, hides: ["letters"] };

export const INVOICE = {
  noun: "invoice",
  plural: "invoices",
  label: "Invoices",
  act: "credit and email again",
  hasViews: true,
  history: ["finance"],
  shownIn: ["orders", "payments", "returns", "summary"],
  grants: {
    admin: CREDIT,
    finance: CREDIT,
    support: VIEW,
    owner: SEE_OWN,
    pharmacist: SEE_OWN,
  },
} as const satisfies ModelRow;
