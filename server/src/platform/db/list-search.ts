import { type SQL, sql } from "drizzle-orm";
import type { Database } from "./database.ts";
import { among, TOTAL } from "./list-browse.ts";
import { directed, sorted } from "./list-order.ts";
import type { Found, List } from "./list-selection.ts";
import { readPage } from "./prepared.ts";

/** How many first rows are looked through before the search index is used. */
const LOOKED_MAX = 1_500;

/** How many, if those promise that so many fill the page. */
const WALKED_MAX = 20_000;

/** The column that says whether the total is exact; no real column has this name. */
const IS_EXACT = "$isExact";

/** A statement's named parts, the ids of the page that they find, and the total. */
type Plan = { parts: [name: string, part: SQL][]; ids: SQL[]; total: SQL; isExact: SQL };

type Totalled = { [TOTAL]?: unknown; [IS_EXACT]?: unknown };

/** A page of a list with a search: one statement returns rows and total together. */
export async function searchPage(db: Database, list: List): Promise<Found> {
  const { table, columns, order, offset } = list;
  const { parts, ids, total, isExact } = list.looksFirst ? lookingFirst(list) : byIndex(list);
  const { rows: found, carried } = await readPage(
    db
      .with(...parts.map(([name, part]) => db.$with(name, {}).as(part)))
      .select({ ...columns, [TOTAL]: total, [IS_EXACT]: isExact })
      .from(table)
      .where(among(table, sql.join(ids, sql` union all `)))
      .orderBy(...sorted(order, table, false)),
  );
  if (carried) return { rows: found, ...totalsOf(carried) };
  if (offset === 0) return { rows: [], total: 0, isExact: true };
  // a page past the end has no row to carry the total
  const named = parts.map(([name, part]) => sql`${sql.identifier(name)} as (${part})`);
  const { rows } = await db.execute<Totalled>(sql`with ${sql.join(named, sql`, `)}
    select ${total} as ${sql.identifier(TOTAL)}, ${isExact} as ${sql.identifier(IS_EXACT)}`);
  return { rows: [], ...totalsOf(rows[0] ?? {}) };
}

function totalsOf({ [TOTAL]: total, [IS_EXACT]: isExact }: Totalled) {
  return { total: Number(total), isExact: isExact === true };
}

/**
 * The search index finds all matches up to the counting limit, which are sorted. If it reaches the
 * limit, those found are not the first ones, and the index of the order is scanned instead.
 */
function byIndex(list: List, isNeeded = sql`true`): Plan {
  const { table, condition, order, searchCountMax } = list;
  const fits = sql`(select fits from counted)`;
  return {
    parts: [
      [
        "hits",
        sql`select ${keyed(list)} from ${table} where (${condition}) and ${isNeeded}
          limit ${searchCountMax + 1}`,
      ],
      ["counted", sql`select count(*) as n, count(*) <= ${searchCountMax} as fits from hits`],
    ],
    ids: [
      // sorted by their keys alone: only the rows of one page are read, not all matches
      slice(list, sql`select id from hits where ${fits}`),
      sql`(select ${table.id} from ${table} where (${condition}) and not ${fits}
        order by ${sql.join(sorted(order, table, false), sql`, `)} ${limits(list)})`,
    ],
    total: sql`(select least(n, ${searchCountMax}) from counted)`,
    isExact: fits,
  };
}

/**
 * Looks through the first rows in order. If they fill the page, or are all, their matches are the
 * total, or the least that it is. If matches are rarer, but frequent enough, it walks on until the
 * page is full. Only otherwise it uses the search index, which reads every place of a common word.
 */
function lookingFirst(list: List): Plan {
  const { offset, count, searchCountMax } = list;
  const end = sql`${offset + count}::bigint`;
  const isEnough = sql`(select is_enough from seen)`;
  const isPromising = sql`(select n * ${WALKED_MAX} >= ${end} * ${LOOKED_MAX} from seen)`;
  const isFull = sql`(select count(*) = ${count} from walked)`;
  const index = byIndex(list, sql`not ${isEnough} and not ${isFull}`);
  return {
    parts: [
      ["looked", firstRows(list, LOOKED_MAX)],
      [
        "seen",
        sql`select n, is_all, is_all or n >= ${end} as is_enough from (
          select count(*) filter (where is_match) as n, count(*) < ${LOOKED_MAX} as is_all from looked
        ) as counts`,
      ],
      [
        "walked",
        slice(
          list,
          sql`select id from (${firstRows(list, WALKED_MAX)}) as first_rows
            where is_match and not ${isEnough} and ${isPromising}`,
        ),
      ],
      ...index.parts,
    ],
    ids: [
      slice(list, sql`select id from looked where is_match and ${isEnough}`),
      sql`select id from walked where ${isFull}`,
      ...index.ids,
    ],
    total: sql`case when ${isEnough} then (select least(n, ${searchCountMax}) from seen)
      when ${isFull} then least(${end}, ${searchCountMax}) else ${index.total} end`,
    isExact: sql`case when ${isEnough} then (select is_all and n <= ${searchCountMax} from seen)
      else not ${isFull} and ${index.isExact} end`,
  };
}

/** The first rows in order that the filters leave, and whether they match the search. */
function firstRows(list: List, length: number): SQL {
  const { table, filters, match, order } = list;
  return sql`select ${keyed(list)}, (${match}) as is_match from ${table}
    where ${filters ?? sql`true`}
    order by ${sql.join(sorted(order, table, false), sql`, `)} limit ${length}`;
}

/** The id of a row, and the keys of its order as `key0`, `key1`… */
function keyed({ table, order }: List): SQL {
  const keys = order.by.map((key, place) => sql`${key} as ${keyName(place)}`);
  return sql.join([sql`${table.id} as id`, ...keys], sql`, `);
}

/** The page among rows with these keys. */
function slice(list: List, rows: SQL): SQL {
  const keys = [...list.order.by.map((_, place) => keyName(place)), sql.identifier("id")];
  const order = directed(keys, list.order, false);
  return sql`(${rows} order by ${sql.join(order, sql`, `)} ${limits(list)})`;
}

const keyName = (place: number) => sql.identifier(`key${place}`);

const limits = ({ count, offset }: List) => sql`limit ${count} offset ${offset}`;
