import { SHORT_COUNT } from "../list.values.ts";

export const USER_LIST = {
  sorts: ["name", "lastSignInAt", "createdAt"],
  filters: ["organization", "role", "status"],
  count: SHORT_COUNT,
  hasConditions: true,
} as const;
