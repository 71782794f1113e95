export const RECALL_LIST = { sorts: ["createdAt"], filters: ["status", "item"] } as const;

/** The pharmacies that have to answer; the one that has waited longest first. */
export const RECALL_NOTICE_LIST = { sorts: [], filters: ["recall", "status"] } as const;
