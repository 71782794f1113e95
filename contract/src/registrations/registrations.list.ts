/** Without a sort: pending first, oldest on top, then the latest decisions. */
export const REGISTRATION_LIST = {
  sorts: ["createdAt", "pharmacyName", "reviewedAt"],
  filters: ["status"],
  hasConditions: true,
} as const;
