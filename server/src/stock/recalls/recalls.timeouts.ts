/**
 * Timeouts of a statement and of the whole call, in milliseconds: as long as an import or a copy
 * may hold the products that a recall waits for.
 */
export const STATEMENT_MS = 60_000;
export const RECALL_MS = 120_000;
