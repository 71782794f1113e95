import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Database } from "./database.ts";
import { joinsOf, withJoins } from "./joined.ts";
import type { StoredTable } from "./kinds.ts";
import { sorted } from "./list-order.ts";
import type { Found, Kept, List, Selection } from "./list-selection.ts";
import { idsFromMarker } from "./markers.ts";
import { prepared, preparedPage, readPage } from "./prepared.ts";
import { readInOrder } from "./read-record.ts";
import type { PageRows } from "./row-mapper.ts";

/** From here on a page is found from the nearest marker, or from the end. */
const DEEP = 5_000;

export async function browsePage(db: Database, list: List): Promise<Found> {
  const { kept, offset } = list;
  if (!kept?.name) return walkToPage(db, list);
  if (offset < DEEP) return nearPage(db, list, kept, kept.name);
  const deep = await deepPage(db, list, kept, kept.name);
  return deep ?? walkToPage(db, list);
}

/** In the second half of a list it scans the index from the end. */
async function walkToPage(db: Database, list: List): Promise<Found> {
  if (list.offset < DEEP && joinsOf(list.columns).length > 0) return joinedPage(db, list);
  const { total, isExact } = await countOf(db, list);
  if (!isExact) {
    return { rows: await rowsAt(db, list, list.offset, list.count, false), total, isExact };
  }
  const length = Math.min(list.count, total - list.offset);
  if (length <= 0) return { rows: [], total, isExact: true };
  const isFromEnd = list.offset > total / 2;
  const start = isFromEnd ? total - list.offset - length : list.offset;
  return { rows: await rowsAt(db, list, start, length, isFromEnd), total, isExact: true };
}

/** Planning the joins takes longer than reading: the rows are read by a statement planned before. */
async function joinedPage(db: Database, list: List): Promise<Found> {
  const { table, condition, countMax, kept, count, offset } = list;
  const all = db.select({ id: table.id }).from(table).where(condition);
  const counted = countMax === undefined ? all : all.limit(countMax + 1);
  const total = kept?.total ?? sql`(select count(*) from (${counted}) counted)`;
  const { rows: pages } = await db.execute<Near>(sql`
    select array(${idsAt(db, list, count, offset, false)}) as ids, ${total} as total`);
  const [page] = pages;
  const rows = await readInOrder(db, list.rows, page?.ids ?? []);
  const most = kept ? undefined : countMax;
  const found = Number(page?.total);
  return { rows, total: Math.min(found, most ?? found), isExact: found <= (most ?? found) };
}

/** Their length is in the text: with a parameter, the statement would be planned anew each time. */
const FIRST_PAGES: readonly number[] = [10, 25, 50, 100];

async function nearPage(db: Database, list: List, kept: Kept, name: string): Promise<Found> {
  const { total, condition, values } = kept.bound ?? { ...list, ...kept, values: {} };
  const { count, offset } = list;
  if (offset === 0 && FIRST_PAGES.includes(count)) {
    const query = preparedPage(db, `${name} first ${count}`, () =>
      rowsAmong(
        db,
        { ...list, columns: { ...list.columns, [TOTAL]: total } },
        firstIds(db, { ...list, condition }),
      ),
    );
    return found(db, kept.total, await query.execute({ ...values }));
  }
  // planned each time, so it has no more than this: the rows are read by a statement of their own
  const query = prepared(db, `${name} near`, () =>
    db
      .select({
        ids: sql<
          string[]
        >`array(${idsAt(db, { ...list, condition }, sql.placeholder("count"), sql.placeholder("offset"), false)})`,
        total,
      })
      .from(sql`(select) one`),
  );
  const [page] = (await query.execute({ ...values, count, offset })) as Near[];
  const rows = await readInOrder(db, list.rows, page?.ids ?? [], name);
  return { rows, total: Number(page?.total), isExact: true };
}

type Near = { ids: string[]; total: string };

async function deepPage(
  db: Database,
  list: List,
  { total, markers, values }: Kept,
  name: string,
): Promise<Found | undefined> {
  if (!markers) return;
  const part = values && { values, condition: list.condition };
  const query = preparedPage(db, `${name} deep`, () => {
    const [count, offset] = ["count", "offset"].map(
      (value) => sql`${sql.placeholder(value)}::bigint`,
    );
    const before = list.order.descending
      ? sql`greatest(total - ${offset} - ${count}, 0)`
      : sql`${offset}`;
    const ids = sql`with page as materialized (
        select ${before} as start, greatest(least(${count}, total - ${offset}), 0) as length
        from (select ${total} as total) counted
      ), ids as (${idsFromMarker(markers, START, LENGTH, part)}) select id from ids`;
    return rowsAmong(db, { ...list, columns: { ...list.columns, [TOTAL]: total } }, ids);
  });
  const page = await query.execute({ count: list.count, offset: list.offset });
  return page.rows.length === 0 ? undefined : found(db, total, page);
}

const START = sql`(select start from page)`;
const LENGTH = sql`(select length from page)`;

/** The column in which rows carry the total; no real column has this name. */
const TOTAL = "$total";

async function found(db: Database, total: SQL, { rows, carried }: PageRows): Promise<Found> {
  // a page past the end has no row to carry the total
  const counted = carried ? Number(carried[TOTAL]) : await totalOf(db, total);
  return { rows, total: counted, isExact: true };
}

export async function countOf(
  db: Database,
  { table, condition, countMax, kept }: Selection,
): Promise<{ total: number; isExact: boolean }> {
  if (kept) return { total: await totalOf(db, kept.total), isExact: true };
  if (countMax === undefined) return { total: await db.$count(table, condition), isExact: true };
  const counted = db
    .select({ id: table.id })
    .from(table)
    .where(condition)
    .limit(countMax + 1)
    .as("counted");
  const total = await db.$count(counted);
  return { total: Math.min(total, countMax), isExact: total <= countMax };
}

async function totalOf(db: Database, total: SQL): Promise<number> {
  const { rows } = await db.execute<{ total: string }>(sql`select ${total} as total`);
  return Number(rows[0]?.total);
}

export async function rowsAt(
  db: Database,
  list: List,
  offset: number,
  length: number,
  isFromEnd: boolean,
): Promise<object[]> {
  const ids = idsAt(db, list, length, offset, isFromEnd);
  if (joinsOf(list.columns).length === 0) return (await readPage(rowsAmong(db, list, ids))).rows;
  const { rows } = await db.execute<{ ids: string[] }>(sql`select array(${ids}) as ids`);
  const read = await readInOrder(db, list.rows, rows[0]?.ids ?? []);
  return isFromEnd ? read.toReversed() : read;
}

type Size = number | ReturnType<typeof sql.placeholder>;

function idsAt(
  db: Database,
  { table, condition, order }: List,
  length: Size,
  offset: Size,
  isFromEnd: boolean,
): SQLWrapper {
  return db
    .select({ id: table.id })
    .from(table)
    .where(condition)
    .orderBy(...sorted(order, table, isFromEnd))
    .limit(length)
    .offset(offset);
}

function firstIds(db: Database, { table, condition, order, count }: List): SQL {
  const ids = db
    .select({ id: table.id })
    .from(table)
    .where(condition)
    .orderBy(...sorted(order, table, false));
  return sql`${ids.getSQL()} limit ${sql.raw(String(count))}`;
}

function rowsAmong(db: Database, { table, columns, order }: List, ids: SQLWrapper) {
  return withJoins(db.select(columns).from(table), columns)
    .where(among(table, ids))
    .orderBy(...sorted(order, table, false));
}

/**
 * The ids are an array, computed once: a planner that believes the table to be almost empty, as
 * after an import, would compute a joined page again for each row.
 */
function among(table: StoredTable, ids: SQLWrapper): SQL {
  return sql`${table.id} = any(array(${ids}))`;
}
