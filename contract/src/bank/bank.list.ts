/** Without a sort: the latest booked first. */
export const BANK_LINE_LIST = {
  sorts: ["bookedOn", "amount", "payerName"],
  filters: ["file", "status", "match", "side"],
  hasConditions: true,
} as const;
