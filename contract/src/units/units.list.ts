export const UNIT_LIST = {
  sorts: ["name", "code", "createdAt"],
  filters: ["status"],
} as const;
