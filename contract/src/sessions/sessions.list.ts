export const SESSION_LIST = {
  sorts: ["lastSeenAt", "createdAt"],
  filters: ["platform", "status", "user"],
  hasConditions: true,
} as const;
