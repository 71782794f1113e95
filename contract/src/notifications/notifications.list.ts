export const NOTIFICATION_LIST = { sorts: [], filters: ["status", "kind"] } as const;
