export const GROUP_LIST = {
  sorts: ["path", "name", "code", "createdAt"],
  filters: ["status"],
  hasConditions: true,
} as const;
