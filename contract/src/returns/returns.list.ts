export const RETURN_LIST = {
  sorts: ["createdAt", "number"],
  filters: ["organization", "status"],
} as const;
