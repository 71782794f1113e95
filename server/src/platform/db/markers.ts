import { type SQL, sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import { bigint, integer, jsonb, type PgColumn, type PgTable, text } from "drizzle-orm/pg-core";
import type { StoredTable } from "./kinds.ts";

export const MARKER_STEP = 1_000;

export function markerColumns() {
  return {
    /** Rows from this key up to the next marker, except changes still in `shifts`. */
    size: bigint({ mode: "number" }).notNull(),
    sizes: jsonb().$type<Record<string, number>>().notNull().default({}),
  };
}

/** Columns of a table of counter changes besides its key: 1 for an added row, -1 for a removed one. */
export function counterChangeColumns() {
  return {
    n: integer().notNull(),
    value: text(),
  };
}

/**
 * Finds a page far down without reading all rows before it. `mark_places` in the migrations creates
 * the triggers, and a job moves shifts into markers. Together they are exact in any snapshot.
 */
export type Markers = {
  table: StoredTable;
  markers: PgTable & { size: PgColumn; sizes: PgColumn };
  counterChanges: PgTable & { n: PgColumn; value: PgColumn };
  /** Columns that the table, the markers and the shifts have in common; the id is last. */
  key: readonly PgColumn[];
  /** The column that lists filter by, whose few values are counted apart. */
  counted: PgColumn;
};

export type MarkedPart = {
  values: readonly string[];
  condition: SQL | undefined;
};

export function keyOf({ key }: Pick<Markers, "key">, of?: string): SQL {
  return sql.join(
    key.map((column) => named(column, of)),
    sql`, `,
  );
}

export function keyFromEnd({ key }: Pick<Markers, "key">, of?: string): SQL {
  return sql.join(
    key.map((column) => sql`${named(column, of)} desc`),
    sql`, `,
  );
}

function named({ name }: PgColumn, of: string | undefined): SQL {
  const bare = sql.identifier(toSnakeCase(name));
  return of === undefined ? sql`${bare}` : sql`${sql.identifier(of)}.${bare}`;
}

/** Counted from the lowest key. Empty while there is no marker that low. */
export function idsFromMarker(markers: Markers, start: SQL, length: SQL, part?: MarkedPart): SQL {
  const key = keyOf(markers);
  return sql`with places as (
      select ${key}, is_marker, coalesce(sum(size) over (order by ${key}, not is_marker
        rows between unbounded preceding and 1 preceding), 0) as place
      from (select ${key}, ${sizeOf(part)} as size, true as is_marker from ${markers.markers}
        union all select ${key}, n, false from ${markers.counterChanges} where ${isIn(part)}) known
    ), nearest as materialized (
      select ${key}, place from places where is_marker and place <= ${start}
      order by ${keyFromEnd(markers)} limit 1
    )
    select id from ${markers.table}
    where (${key}) >= (select ${key} from nearest) and ${part?.condition ?? sql`true`}
    order by ${key} limit ${length} offset (select ${start} - place from nearest)`;
}

function sizeOf(part: MarkedPart | undefined): SQL {
  if (!part) return sql`size`;
  const sizes = part.values.map((value) => sql`coalesce((sizes ->> ${value}::text)::bigint, 0)`);
  return sql.join([sql`0`, ...sizes], sql` + `);
}

function isIn(part: MarkedPart | undefined): SQL {
  return part ? sql`value = any(${sql.param([...part.values])}::text[])` : sql`true`;
}
