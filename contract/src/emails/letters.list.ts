export const FAILED_LETTER_LIST = {
  sorts: ["createdAt"],
  filters: ["kind", "status"],
} as const;
