export const EXPIRY_LIST = {
  sorts: ["endsOn", "organization"],
  filters: ["type", "days"],
} as const;
