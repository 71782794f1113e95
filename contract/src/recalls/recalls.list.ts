export const RECALL_LIST = {
  sorts: ["createdAt"],
  filters: ["status", "item"],
  hasConditions: true,
} as const;

export const RECALL_NOTICE_LIST = {
  sorts: [],
  filters: ["recall", "status"],
  hasConditions: true,
} as const;
