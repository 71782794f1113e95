import type { RoleGrant } from "../grants.values.ts";
import type { ModelRow } from "../model-row.ts";

/** Routes also require the noun's own permission. */
const IMPORT: RoleGrant = { acts: ["view", "create", "edit", "act"] };

const IMPORT_OWN: RoleGrant = { ...IMPORT, own: true };

const CHANGE: RoleGrant = { acts: ["view", "act"] };

export const RUN = {
  noun: "import",
  plural: "runs",
  label: "Imports",
  act: "check, apply, cancel and undo",
  note: "Only for what the role can create or reprice.",
  grants: {
    admin: IMPORT,
    catalogue: IMPORT,
    finance: CHANGE,
    owner: IMPORT_OWN,
    pharmacist: IMPORT_OWN,
  },
} as const satisfies ModelRow;
