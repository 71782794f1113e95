/** Kinds whose records are hidden when they are deleted. */
export const TRASH_KINDS = ["organization", "user", "question"] as const;
