import { index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../db/columns.ts";

/** Calls that were sent with an `Idempotency-Key`, known for a day. */
export const callKeys = pgTable(
  "call_keys",
  {
    /** The person or the token that sent it. */
    caller: uuid().notNull(),
    key: text().notNull(),
    /** SHA-256 of the request. */
    digest: text().notNull(),
    /** The record that it made or changed. */
    record: uuid().notNull(),
    at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.caller, table.key] }),
    index("call_keys_at").on(table.at),
  ],
);
