export const PLAN_LIST = {
  sorts: ["sortOrder", "name", "code", "createdAt"],
  filters: ["status"],
  hasConditions: true,
} as const;
