export const AGEING_LIST = {
  sorts: ["pharmacy", "notDue", "days30", "days60", "days90", "over90", "openAmount", "balance"],
  filters: ["late", "age", "currency"],
  hasConditions: true,
} as const;
