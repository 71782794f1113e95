import { type SQL, sql } from "drizzle-orm";
import { AppError } from "../app-error.ts";
import type { Database } from "./database.ts";
import { directed, sorted } from "./list-order.ts";
import type { Found, List } from "./list-selection.ts";
import { readInOrder } from "./read-record.ts";
import { databaseErrorOf } from "./violations.ts";

const LOOKED_MAX = 1_500;

const WALKED_MAX = 20_000;

type Plan = { parts: [name: string, part: SQL][]; ids: SQL[]; total: SQL; isExact: SQL };

export function searchPage(db: Database, list: List): Promise<Found> {
  const plan = list.looksFirst ? lookingFirst(list) : byIndex(list);
  return rowsOf(db, list, db.execute<Answer>(statementOf(plan)));
}

const CONDITIONS_COUNT_MAX = 100_000;

const CONDITIONS_MS = 2_000;

/** Conditions may be on columns without an index: they are stopped before anyone waits for long. */
export async function conditionsPage(db: Database, list: List): Promise<Found> {
  const searchCountMax = Math.min(list.countMax ?? CONDITIONS_COUNT_MAX, CONDITIONS_COUNT_MAX);
  const statement = statementOf(byIndex({ ...list, searchCountMax }));
  try {
    const found = db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('statement_timeout', ${String(CONDITIONS_MS)}, true)`);
      return tx.execute<Answer>(statement);
    });
    return await rowsOf(db, list, found);
  } catch (error) {
    if (databaseErrorOf(error)?.code !== STOPPED) throw error;
    throw new AppError("bad_request", TOO_SLOW);
  }
}

const STOPPED = "57014";

const TOO_SLOW =
  "These conditions take more than 2 seconds over this many rows. Search for something, or choose one of the list's own filters as well.";

function statementOf({ parts, ids, total, isExact }: Plan): SQL {
  const named = parts.map(([name, part]) => sql`${sql.identifier(name)} as (${part})`);
  const either = ids.map((some) => sql`nullif(array(${some}), '{}')`);
  return sql`with ${sql.join(named, sql`, `)}
    select coalesce(${sql.join(either, sql`, `)}, '{}') as ids, ${total} as total,
      ${isExact} as is_exact`;
}

/** The statement that reads the rows does not depend on the search, so it is planned once. */
async function rowsOf(
  db: Database,
  list: List,
  answer: PromiseLike<{ rows: Answer[] }>,
): Promise<Found> {
  const [found = NOTHING] = (await answer).rows;
  const rows = await readInOrder(db, list.rows, found.ids);
  return { rows, total: Number(found.total), isExact: found.is_exact };
}

type Answer = { ids: string[]; total: string; is_exact: boolean };

const NOTHING: Answer = { ids: [], total: "0", is_exact: true };

/**
 * Matches beyond the counting limit are not the first ones: the index of the order is scanned then.
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

/** For frequent words: the search index would read every place where they are. */
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

function firstRows(list: List, length: number): SQL {
  const { table, filters, match, order } = list;
  return sql`select ${keyed(list)}, (${match}) as is_match from ${table}
    where ${filters ?? sql`true`}
    order by ${sql.join(sorted(order, table, false), sql`, `)} limit ${length}`;
}

function keyed({ table, order }: List): SQL {
  const keys = order.by.map((key, place) => sql`${key} as ${keyName(place)}`);
  return sql.join([sql`${table.id} as id`, ...keys], sql`, `);
}

function slice(list: List, rows: SQL): SQL {
  const keys = [...list.order.by.map((_, place) => keyName(place)), sql.identifier("id")];
  const order = directed(keys, list.order, false);
  return sql`(${rows} order by ${sql.join(order, sql`, `)} ${limits(list)})`;
}

const keyName = (place: number) => sql.identifier(`key${place}`);

const limits = ({ count, offset }: List) => sql`limit ${count} offset ${offset}`;
