import { bigint, pgTable, uuid } from "drizzle-orm/pg-core";
import { bytes } from "../db/columns.ts";

/**
 * Each seal is computed from the previous one and its entry. Only the place is indexed: a second
 * index would double the cost of sealing, and a time is found by binary search.
 */
export const auditSeals = pgTable("audit_seals", {
  /** From 1, without a gap. */
  place: bigint({ mode: "number" }).primaryKey(),
  entry: uuid().notNull(),
  hash: bytes().notNull(),
});
