export const UNIT_LIST = {
  sorts: ["name", "code", "createdAt"],
  filters: ["status"],
  hasConditions: true,
} as const;
