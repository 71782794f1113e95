export const RETURN_LIST = {
  sorts: ["createdAt", "number"],
  filters: ["organization", "status"],
  hasConditions: true,
} as const;
