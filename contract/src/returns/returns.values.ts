/** Each follows from the decisions on its lines, from the packs that came back, and from the credit. */
export const RETURN_STATUSES = [
  "requested",
  "accepted",
  "declined",
  "received",
  "credited",
] as const;
export type ReturnStatus = (typeof RETURN_STATUSES)[number];

export const RETURN_REASONS = [
  "missing",
  "damaged",
  "wrong",
  "shortDated",
  "recalled",
  "other",
] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

export const RETURN_REASON_WORDS: Readonly<Record<ReturnReason, string>> = {
  missing: "Missing",
  damaged: "Damaged",
  wrong: "Wrong item",
  shortDated: "Expires too soon",
  recalled: "Recalled",
  other: "Other reason",
};

export const RETURN_DECISIONS = ["accepted", "declined"] as const;
export type ReturnDecision = (typeof RETURN_DECISIONS)[number];

/** Packs that never arrived cannot be sent back. */
export const comesBack = (reason: ReturnReason) => reason !== "missing";

export const RETURN_LINES_MAX = 1_000;

/** Lines of shipments that are looked through for recalled packs. */
export const RECALLED_MAX = 200;

/** Photographs of one line. */
export const PHOTOS_MAX = 4;

/** Photographs of all lines of a return. */
export const RETURN_PHOTOS_MAX = 40;
