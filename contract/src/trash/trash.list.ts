export const TRASH_LIST = { sorts: [], filters: ["kind"] } as const;
