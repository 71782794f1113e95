import type { FieldWords } from "./field-words.ts";

/** Words for the fields of recalls, and of what pharmacies answer. */
export const RECALL_WORDS: FieldWords = {
  recallClass: "Class",
  batchNumbers: "Batch numbers",
  isAllBatches: "All batches",
  endReason: "Reason for the end",
  itemName: "Item",
  setAside: "Set aside",
  lettersSent: "Letters sent",
  remindedAt: "Reminded",
  waitingSince: "Waiting since",
};
