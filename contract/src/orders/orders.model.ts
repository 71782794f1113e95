import { type RoleGrant, VIEW } from "../grants.values.ts";
import type { ModelRow } from "../model-row.ts";

const FOR_NETWORK = ["internalNote", "notInvoicedBecause", "allotted"] as const;

/** A technician prepares orders without seeing what they cost. */
const AMOUNTS = [
  "unitPrice",
  "netAmount",
  "taxAmount",
  "totalAmount",
  "taxes",
  "freightAmount",
  "approvalAmount",
] as const;

const DESK: RoleGrant = { acts: ["view", "create", "edit", "act", "delete"] };
const ORDER_OWN: RoleGrant = {
  acts: ["view", "create", "edit", "act"],
  own: true,
  hides: FOR_NETWORK,
};
const HIDDEN = [...AMOUNTS, ...FOR_NETWORK] as const;
const PREPARE_OWN: RoleGrant = { acts: ["view", "create", "edit"], own: true, hides: HIDDEN };
const SEE_OWN: RoleGrant = { acts: ["view"], own: true, hides: HIDDEN };

const GRANTS = {
  admin: DESK,
  catalogue: VIEW,
  finance: { acts: ["view", "act"] },
  support: DESK,
  owner: ORDER_OWN,
  pharmacist: ORDER_OWN,
  technician: PREPARE_OWN,
  viewer: SEE_OWN,
} as const;

export const ORDER = {
  noun: "order",
  plural: "orders",
  label: "Orders",
  act: "place, withdraw, confirm, close and cancel",
  note: "Finance cancels orders. A pharmacy places, withdraws and cancels its own.",
  hasViews: true,
  shownToPrograms: AMOUNTS,
  history: ["finance"],
  shownIn: ["summary", "order-demand"],
  grants: GRANTS,
} as const satisfies ModelRow;

export const ORDER_LINE = {
  noun: "line of an order",
  plural: "orderLines",
  label: "Lines of orders",
  shownToPrograms: AMOUNTS,
  history: ["finance"],
  shownIn: ["orders"],
  isShownThereAlone: true,
  grants: GRANTS,
} as const satisfies ModelRow;
