export const RUN_LIST = {
  sorts: ["createdAt"],
  filters: ["kind", "status", "organization", "within"],
} as const;
