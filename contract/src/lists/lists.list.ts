export const LIST_LIST = {
  sorts: ["name", "code", "validFrom"],
  filters: ["status", "organization"],
  hasConditions: true,
} as const;

export const LINE_LIST = { sorts: ["name", "code", "price"], filters: ["list"] } as const;
