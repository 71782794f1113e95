import { GROUP_LEVELS_MAX, PATH_SIGN } from "@pharmacy/contract/groups/groups.values";
import { type SQL, sql } from "drizzle-orm";
import { totalIn } from "../../platform/db/counted.ts";
import { itemGroupCounts } from "./group-counts.table.ts";

/** Aliases of the groups above a row of `groups`, the nearest first. */
const ABOVE = Array.from({ length: GROUP_LEVELS_MAX - 1 }, (_, index) => `above_${index + 1}`);
const FROM_TOP = [...ABOVE.toReversed(), "groups"];

const ANCESTORS = sql.raw(
  `(select) one ${ABOVE.map(
    (alias, index) =>
      `left join groups ${alias} on ${alias}.id = ${ABOVE[index - 1] ?? "groups"}.parent`,
  ).join(" ")}`,
);

/** All groups below the one with this id, on any level. Ends even if stored rows form a cycle. */
const below = (id: string) => `with recursive below (id) as (
    select one.id from groups one where one.parent = ${id}
    union select one.id from groups one join below on one.parent = below.id)
  select below.id from below`;
const BELOW = sql.raw(below("groups.id"));

const placeOf = (group: string) =>
  `array[lpad(${group}.sort_order::text, 7, '0'), ${group}.name_key, ${group}.id::text]`;
const ifAny = (group: string) =>
  `case when ${group}.id is null then '{}' else ${placeOf(group)} end`;

/**
 * Sorts a group by order, name and id of each level from the top down, so that its sub-groups
 * follow it. Groups are few, so it is computed on request.
 */
export const treeKey: SQL = sql`(select ${sql.raw(FROM_TOP.map(ifAny).join(" || "))}
  from ${ANCESTORS})`;

/** "Medicines › Pain relief". */
export const path = sql<string>`(select concat_ws(${sql.raw(`'${PATH_SIGN}'`)},
    ${sql.raw(FROM_TOP.map((alias) => `${alias}.name`).join(", "))})
  from ${ANCESTORS})`;

/** Products sort by this; the database computes the same key. */
export const groupKey = sql<string>`search_text(${path})`;

/** True if the group or one above it is inactive. */
export const isHidden = sql<boolean>`(select ${sql.raw(
  FROM_TOP.map((alias) => `coalesce(${alias}.status = 'inactive', false)`).join(" or "),
)}
  from ${ANCESTORS})`;

export const derived = {
  path,
  level: sql<number>`(select ${sql.raw(
    ["1", ...ABOVE.map((alias) => `(${alias}.id is not null)::int`)].join(" + "),
  )} from ${ANCESTORS})`,
  subGroupCount: sql<number>`(select count(*)::int from (${BELOW}) all_below)`,
  itemCount: sql<number>`${totalIn(
    itemGroupCounts,
    sql`"group" = groups.id or "group" in (${BELOW})`,
  )}::int`,
  isHidden,
} satisfies Record<string, SQL>;
