export const AUDIT_LOG_LIST = {
  sorts: [],
  filters: [
    "action",
    "model",
    "outcome",
    "actor",
    "organization",
    "recordId",
    "requestId",
    "lines",
    "from",
    "to",
    "timeZone",
  ],
  hasConditions: true,
} as const;
