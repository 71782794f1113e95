import { type RoleGrant, VIEW } from "../grants.values.ts";
import type { ModelRow } from "../model-row.ts";

const KEEP_LEDGER: RoleGrant = { acts: ["view", "create", "act"] };

/** Why the network gives up an amount is its own affair. */
const SEE_OWN: RoleGrant = { acts: ["view"], own: true, hides: ["voidReason"] };

const GRANTS = {
  admin: KEEP_LEDGER,
  finance: KEEP_LEDGER,
  support: VIEW,
  owner: SEE_OWN,
  pharmacist: SEE_OWN,
} as const;

export const PAYMENT = {
  noun: "payment",
  plural: "payments",
  label: "Payments",
  act: "allocate, write off and void",
  hasViews: true,
  history: ["finance"],
  shownIn: ["invoices", "orders", "summary"],
  grants: GRANTS,
} as const satisfies ModelRow;

export const ALLOCATION = {
  noun: "allocation",
  plural: "allocations",
  label: "Allocations",
  history: ["finance"],
  shownIn: ["payments", "invoices"],
  isShownThereAlone: true,
  grants: GRANTS,
} as const satisfies ModelRow;
