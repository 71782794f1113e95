import { SHORT_COUNT } from "../list.values.ts";

export const ORGANIZATION_LIST = {
  sorts: ["name", "code", "city", "licenceExpiresOn", "subscriptionEndsOn", "createdAt"],
  filters: ["status", "subscription", "plan", "licence"],
  count: SHORT_COUNT,
  hasConditions: true,
} as const;
