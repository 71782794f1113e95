export const ITEM_LIST = { sorts: ["name", "code"], filters: ["status"] } as const;
