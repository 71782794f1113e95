export const INVOICE_LIST = {
  sorts: ["issueDate", "number", "dueDate", "totalAmount", "openAmount"],
  filters: ["organization", "kind", "status"],
  hasConditions: true,
} as const;
