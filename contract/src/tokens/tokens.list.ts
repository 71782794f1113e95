export const TOKEN_LIST = {
  sorts: ["createdAt", "expiresAt", "lastUsedAt"],
  filters: ["type", "status", "organization", "user"],
  hasConditions: true,
} as const;
