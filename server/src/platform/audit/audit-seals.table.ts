import { bigint, pgTable, uuid } from "drizzle-orm/pg-core";
import { bytes } from "../db/columns.ts";

/**
 * The chain over the audit log: each seal is made of the one before and of its entry, so that neither
 * can be changed, left out or put in without a break. An entry that is gone leaves its seal behind.
 * The place alone is indexed: a second index takes sealing as long as all the rest, and the order of
 * places is that of times, so that what is looked for by time is found by halves.
 */
export const auditSeals = pgTable("audit_seals", {
  /** From 1, without a gap. */
  place: bigint({ mode: "number" }).primaryKey(),
  entry: uuid().notNull(),
  hash: bytes().notNull(),
});
