import { type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  customType,
  integer,
  jsonb,
  pgTable,
  type UpdateDeleteAction,
  uuid,
} from "drizzle-orm/pg-core";
import { newId } from "./ids.ts";

/** A `timestamptz` that reads as an ISO 8601 string in UTC, which is how the contract writes instants. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => "timestamp(3) with time zone",
  fromDriver: isoOf,
});

function isoOf(value: string): string {
  const [, day, time, fraction = ""] = IN_UTC.exec(value) ?? [];
  // a date takes five times as long, and a page has fifty
  return time ? `${day}T${time}.${fraction.padEnd(3, "0")}Z` : new Date(value).toISOString();
}

const IN_UTC = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3}))?\+00$/;

/** `search_words` builds it, `search_beginnings` queries it. */
export const searchWords = customType<{ data: string }>({ dataType: () => "tsvector" });

export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** The query builder would write an array of `bytes` as text. */
export const bytesList = customType<{ data: Buffer[] }>({ dataType: () => "bytea[]" });

/** One array in lower case, so that one index finds a record by any of them. */
export function identifiersOf(columns: readonly AnyPgColumn[]): SQL {
  const each = columns.map((column) => sql`lower(${column})`);
  return sql`(array[${sql.join(each, sql`, `)}])`;
}

export function recordColumns() {
  return {
    id: uuid().primaryKey().$defaultFn(newId),
    createdAt: instant().notNull().default(sql`now()`),
    updatedAt: instant().notNull().default(sql`now()`),
    /** A snapshot: the log must stay readable when the user is deleted. */
    createdBy: jsonb().$type<{ id: string; name: string }>(),
    version: integer().notNull().default(1),
  };
}

/** References a record whose table is on a higher floor: only its name is known here. */
export function idIn(table: string, actions?: { onDelete: UpdateDeleteAction }) {
  return uuid().references(() => pgTable(table, { id: uuid() }).id, actions);
}
