export const ORDER_LIST = {
  sorts: ["placedAt", "number", "totalAmount"],
  filters: ["organization", "kind", "payment", "status"],
  hasConditions: true,
} as const;

export const DEMAND_LIST = {
  sorts: ["oldestAt", "packs", "orders", "item"],
  filters: [],
  hasConditions: true,
} as const;
