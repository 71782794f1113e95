export const ITEM_LIST = {
  sorts: ["name", "code"],
  filters: ["status", "group", "supplyStatus"],
  hasConditions: true,
} as const;
