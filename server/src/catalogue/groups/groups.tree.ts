import { PATH_SIGN } from "@pharmacy/contract/groups/groups.values";
import { type SQL, sql } from "drizzle-orm";
import { totalIn } from "../../platform/db/counted.ts";
import { itemGroupCounts } from "./group-counts.table.ts";

/** Joins the parent (above) and grandparent (top) of a row of `groups`. */
const ANCESTORS = sql.raw(`(select) one
  left join groups above on above.id = groups.parent
  left join groups top on top.id = above.parent`);

/** Joins the sub-groups of a row of `groups` on both levels below it. */
const BELOW = sql.raw(`groups below left join groups between_them on between_them.id = below.parent
  where groups.id in (below.parent, between_them.parent)`);

const placeOf = (group: string) =>
  `array[lpad(${group}.sort_order::text, 7, '0'), ${group}.name_key, ${group}.id::text]`;
const ifAny = (group: string) =>
  `case when ${group}.id is null then '{}' else ${placeOf(group)} end`;

/**
 * Sorts a group by order, name and id of each level from the top down, so that its sub-groups
 * follow it. Groups are few, so it is computed on request.
 */
export const treeKey: SQL = sql`(select ${sql.raw(`${ifAny("top")} || ${ifAny("above")} || ${placeOf("groups")}`)}
  from ${ANCESTORS})`;

/** "Medicines › Pain relief". */
export const path = sql<string>`(select concat_ws(${sql.raw(`'${PATH_SIGN}'`)}, top.name, above.name, groups.name)
  from ${ANCESTORS})`;

/** Products sort by this; the database computes the same key. */
export const groupKey = sql<string>`search_text(${path})`;

/** True if the group or one above it is inactive. */
export const isHidden = sql<boolean>`(select groups.status = 'inactive'
    or coalesce(above.status = 'inactive', false) or coalesce(top.status = 'inactive', false)
  from ${ANCESTORS})`;

export const derived = {
  path,
  level: sql<number>`(select 1 + (above.id is not null)::int + (top.id is not null)::int from ${ANCESTORS})`,
  subGroupCount: sql<number>`(select count(*)::int from ${BELOW})`,
  itemCount: sql<number>`${totalIn(
    itemGroupCounts,
    sql`"group" = groups.id or "group" in (select below.id from ${BELOW})`,
  )}::int`,
  isHidden,
} satisfies Record<string, SQL>;
