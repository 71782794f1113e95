export const ORDER_LIST = {
  sorts: ["placedAt", "number", "totalAmount"],
  filters: ["organization", "payment", "status"],
} as const;
