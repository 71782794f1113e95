import { type RoleGrant, VIEW } from "../grants.values.ts";
import type { ModelRow } from "../model-row.ts";

const VIEW_SOME: RoleGrant = { acts: ["view"], isByHistory: true };

export const LOG = {
  noun: "log",
  plural: "logs",
  label: "Audit log",
  hasViews: true,
  isShownThereAlone: true,
  grants: { admin: VIEW, catalogue: VIEW_SOME, finance: VIEW_SOME, support: VIEW },
} as const satisfies ModelRow;
