/**
 * How long one statement of a recall may take or wait, and the whole call, milliseconds: an import or
 * a copy of products that has the same products may go on for as long before the recall gets them.
 */
export const STATEMENT_MS = 60_000;
export const RECALL_MS = 120_000;
