import { SHORT_COUNT } from "./list.values.ts";
import { ROLES } from "./roles.values.ts";

/** Invited people have not yet chosen a password; suspended ones cannot sign in. */
export const USER_STATUSES = ["active", "invited", "suspended"] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

export const USER_LIST = {
  sorts: ["name", "lastSignInAt", "createdAt"],
  filters: {
    /** Id of a pharmacy. */
    organization: null,
    role: ROLES,
    status: USER_STATUSES,
  },
  count: SHORT_COUNT,
} as const;
