import type { RoleGrant } from "../grants.values.ts";
import type { ModelRow } from "../model-row.ts";

const UPLOAD: RoleGrant = { acts: ["view", "create"] };
const UPLOAD_OWN: RoleGrant = { acts: ["view", "create"], own: true };

export const FILE = {
  noun: "file",
  plural: "files",
  label: "Files",
  isShownThereAlone: true,
  grants: {
    admin: UPLOAD,
    catalogue: UPLOAD,
    finance: UPLOAD,
    support: UPLOAD,
    owner: UPLOAD_OWN,
    pharmacist: UPLOAD_OWN,
    technician: UPLOAD_OWN,
    viewer: UPLOAD_OWN,
  },
} as const satisfies ModelRow;
