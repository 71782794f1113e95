export const PAYMENT_LIST = {
  sorts: ["paidOn", "number", "amount", "openAmount"],
  filters: ["organization", "kind", "status"],
  hasConditions: true,
} as const;
