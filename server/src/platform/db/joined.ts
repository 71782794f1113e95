import { type SQL, sql } from "drizzle-orm";

/** A join that adds no rows: at most one row may match. */
export type Join = { from: SQL; on: SQL; after?: Join };

const known = new WeakMap<SQL, Join>();

/** A value of what is joined. Reads of a record, of lists and of exports join what they need. */
export function joinedBy<Type>(join: Join, value: SQL<Type>): SQL<Type> {
  known.set(value, join);
  return value;
}

type Joinable = { leftJoin(table: SQL, on: SQL): unknown };

/** Adds to the query that selects these columns what their values are from. */
export function withJoins<Query>(query: Query, columns: Readonly<Record<string, object>>): Query {
  for (const { from, on } of joinsOf(columns)) (query as Joinable).leftJoin(from, on);
  return query;
}

export function joinsOf(columns: Readonly<Record<string, object>>): Join[] {
  const joins = new Set<Join>();
  for (const column of Object.values(columns)) add(joins, known.get(column as SQL));
  return [...joins];
}

function add(joins: Set<Join>, join: Join | undefined): void {
  if (!join) return;
  add(joins, join.after);
  joins.add(join);
}

/** A row of another table by its id, which a column has. */
export function referredTo(table: string, alias: string, column: string, after?: Join): Join {
  return {
    from: sql.raw(`${table} ${alias}`),
    on: sql.raw(`${alias}.id = ${column}`),
    ...(after && { after }),
  };
}
