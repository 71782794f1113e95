/** Most records that can be selected from one list at once. */
export const BULK_MAX = 10_000;

/** Most records one call changes. */
export const BULK_CALL_MAX = 100;

/** What can be done to many records with one decision; each list offers some of these. */
export const BULK_ACTS = [
  ...(["activate", "deactivate", "delete", "end", "revoke", "remind"] as const),
  ...(["confirm", "pay", "void"] as const),
  ...(["assign", "assignBack", "close"] as const),
] as const;
export type BulkAct = (typeof BULK_ACTS)[number];

/** What an act must be told besides: why it is done, on which day it was, or who it is for. */
export type BulkNeed = "reason" | "on" | "to" | "closing";
export const BULK_NEEDS: Partial<Record<BulkAct, BulkNeed>> = {
  pay: "on",
  void: "reason",
  assign: "to",
  close: "closing",
};
