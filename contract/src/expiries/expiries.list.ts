export const EXPIRY_LIST = {
  sorts: ["endsOn", "organization"],
  filters: ["type", "days"],
  hasConditions: true,
} as const;
