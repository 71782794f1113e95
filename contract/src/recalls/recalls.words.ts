import type { FieldWords } from "../field-words.ts";

export const RECALL_WORDS: FieldWords = {
  recallClass: "Class",
  batchNumbers: "Batch numbers",
  isAllBatches: "All batches",
  endReason: "Reason for the end",
  itemName: "Item",
  setAside: "Set aside",
  missingReason: "Why packs are missing",
  lettersSent: "Emails written",
  remindedAt: "Last attempt to email",
  waitingSince: "Waiting since",
};
