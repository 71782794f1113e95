/** Without a sort: pending first, the oldest of them on top, then what was decided last. */
export const REGISTRATION_LIST = {
  sorts: ["createdAt", "pharmacyName", "reviewedAt"],
  filters: ["status"],
} as const;
