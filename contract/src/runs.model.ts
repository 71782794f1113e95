import type { RoleGrant } from "./grants.values.ts";
import type { ModelRow } from "./model-row.ts";

/** Of what the role may create: the routes ask for the noun too. */
const IMPORT: RoleGrant = { acts: ["view", "create", "edit", "act"] };

export const RUN = {
  noun: "import",
  plural: "runs",
  label: "Imports",
  act: "check, apply, cancel and undo",
  note: "Only of records that the role may create.",
  grants: { admin: IMPORT, catalogue: IMPORT },
} as const satisfies ModelRow;
