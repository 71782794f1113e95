import { bigint, pgTable, uuid } from "drizzle-orm/pg-core";
import { bytes } from "../db/columns.ts";

/**
 * The chain over the audit log: each seal is computed from the previous one and its entry, so that
 * changing, removing or inserting either breaks the chain. A removed entry leaves its seal behind.
 * Only the place is indexed: a second index would double the cost of sealing, and places are in
 * time order, so a time is found by binary search.
 */
export const auditSeals = pgTable("audit_seals", {
  /** From 1, without a gap. */
  place: bigint({ mode: "number" }).primaryKey(),
  entry: uuid().notNull(),
  hash: bytes().notNull(),
});
