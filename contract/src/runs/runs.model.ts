import type { RoleGrant } from "../grants.values.ts";
import type { ModelRow } from "../model-row.ts";

/** Of what the role may create: the routes ask for the noun too. */
const IMPORT: RoleGrant = { acts: ["view", "create", "edit", "act"] };

/** Of what the role may create in its own pharmacy. */
const IMPORT_OWN: RoleGrant = { ...IMPORT, own: true };

/** Of what the role may edit: changes of many records that come from no file. */
const CHANGE: RoleGrant = { acts: ["view", "act"] };

export const RUN = {
  noun: "import",
  plural: "runs",
  label: "Imports",
  act: "check, apply, cancel and undo",
  note: "Only of what the role may create or reprice.",
  grants: {
    admin: IMPORT,
    catalogue: IMPORT,
    finance: CHANGE,
    owner: IMPORT_OWN,
    pharmacist: IMPORT_OWN,
  },
} as const satisfies ModelRow;
