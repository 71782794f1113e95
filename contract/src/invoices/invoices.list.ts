export const INVOICE_LIST = {
  sorts: ["issueDate", "number", "dueDate", "totalAmount", "openAmount"],
  filters: ["organization", "kind", "status"],
} as const;
