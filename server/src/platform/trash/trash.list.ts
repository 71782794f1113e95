import type { TrashedRecord, TrashListQuery } from "@pharmacy/contract/trash/trash";
import { and, isNotNull, type SQL, sql } from "drizzle-orm";
import { deleterOf } from "../db/audit.ts";
import type { Database } from "../db/database.ts";
import { contains, searchedWords } from "../db/list.ts";
import type { Services } from "../http/routes.ts";
import type { Trashed } from "./trashed.ts";

type Kinds = readonly Omit<Trashed<Services>, "restore">[];

/** The latest deletions come first. */
export async function listTrash(
  db: Database,
  kinds: Kinds,
  { search, kind, page, count }: TrashListQuery,
) {
  const shown = kinds.filter(({ model }) => kind === "" || kind === "all" || kind === model);
  if (shown.length === 0) return pageOf([], 0, page, count);
  const words = searchedWords(search);
  const all = sql.join(
    shown.map((one) => hiddenRows(one, words)),
    sql` union all `,
  );
  const [{ rows }, counted] = await Promise.all([
    db.execute<TrashedRecord>(sql`select found.id, found.model, found.name, found.detail,
        to_json(found."deletedAt") #>> '{}' as "deletedAt", to_json(found."goneAt") #>> '{}' as "goneAt",
        ${deleterOf(sql`found.id`)} as "deletedBy"
      from (${all} order by "deletedAt" desc, id desc limit ${count} offset ${(page - 1) * count}) found
      order by found."deletedAt" desc, found.id desc`),
    db.execute<{ total: number }>(sql`select count(*)::int as total from (${all}) found`),
  ]);
  return pageOf(rows, counted.rows[0]?.total ?? 0, page, count);
}

function hiddenRows({ table, model, keptDays, ...one }: Kinds[number], words: string[]): SQL {
  const goneAt = keptDays
    ? sql`${table.deletedAt} + make_interval(days => ${keptDays}::int)`
    : sql`null::timestamptz`;
  return sql`select ${table.id} as id, ${model}::text as model, ${one.name} as name,
      ${one.detail} as detail, ${table.deletedAt} as "deletedAt", ${goneAt} as "goneAt"
    from ${table}
    where ${and(isNotNull(table.deletedAt), one.restorable, ...words.map((word) => contains(one.search, word)))}`;
}

function pageOf(items: TrashedRecord[], total: number, page: number, count: number) {
  return {
    items,
    total,
    totalIsExact: true,
    page,
    count,
    totalPages: Math.max(1, Math.ceil(total / count)),
  };
}
