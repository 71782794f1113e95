export const RECALL_LIST = { sorts: ["createdAt"], filters: ["status", "item"] } as const;

export const RECALL_NOTICE_LIST = { sorts: [], filters: ["recall", "status"] } as const;
