export const FAILED_EMAIL_LIST = {
  sorts: ["createdAt"],
  filters: ["kind", "status"],
  hasConditions: true,
} as const;
