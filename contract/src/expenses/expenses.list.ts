/** Without a sort: drafts, then unpaid, then the rest; the latest first in each group. */
export const EXPENSE_LIST = {
  sorts: ["incurredOn", "number", "vendor", "total", "paidOn", "createdAt"],
  filters: ["month", "category", "status", "currency", "organization"],
  hasConditions: true,
} as const;
