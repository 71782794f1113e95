/**
 * Without a sort: drafts first, then what is unpaid, then the rest; the latest on top in each. A month
 * is written 2026-11.
 */
export const EXPENSE_LIST = {
  sorts: ["incurredOn", "number", "vendor", "total", "paidOn", "createdAt"],
  filters: ["month", "category", "status", "currency", "organization"],
} as const;
