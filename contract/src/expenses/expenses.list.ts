/**
 * Without a sort: drafts first, then unpaid, then the rest; the latest first in each group. A month
 * is written 2026-11.
 */
export const EXPENSE_LIST = {
  sorts: ["incurredOn", "number", "vendor", "total", "paidOn", "createdAt"],
  filters: ["month", "category", "status", "currency", "organization"],
} as const;
