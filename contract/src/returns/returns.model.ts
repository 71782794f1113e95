import { type RoleGrant, VIEW, VIEW_OWN } from "../grants.values.ts";
import type { ModelRow } from "../model-row.ts";

const DECIDE: RoleGrant = { acts: ["view", "act"] };
const CLAIM_OWN: RoleGrant = { acts: ["view", "create"], own: true };

const GRANTS = {
  admin: DECIDE,
  catalogue: VIEW,
  finance: VIEW,
  support: DECIDE,
  owner: CLAIM_OWN,
  pharmacist: CLAIM_OWN,
  technician: VIEW_OWN,
  viewer: VIEW_OWN,
} as const;

export const RETURN = {
  noun: "return",
  plural: "returns",
  label: "Returns",
  act: "decide and receive",
  hasViews: true,
  shownIn: ["orders", "products", "summary"],
  grants: GRANTS,
} as const satisfies ModelRow;

export const RETURN_LINE = {
  noun: "line of a return",
  plural: "returnLines",
  label: "Lines of returns",
  shownIn: ["returns", "orders"],
  isShownThereAlone: true,
  grants: GRANTS,
} as const satisfies ModelRow;
