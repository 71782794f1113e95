import type { ListLine } from "@pharmacy/contract/lists/lists.lines";
import { type SQL, sql } from "drizzle-orm";
import { lineRank, priceRank } from "../prices/prices.order.ts";

/**
 * Matches active lists that have not ended, for the same pharmacies and days. A pharmacy's own list
 * always beats one for all, so these two do not compete.
 */
export function competesWith(own: SQL, other: SQL): SQL {
  return sql`(${other}.id <> ${own}.id and ${other}.status = 'active'
    and ${other}.kept_state <> 'ended' and ${own}.kept_state not in ('ended', 'archived')
    and ${other}.currency = ${own}.currency
    and ${other}.organization is not distinct from ${own}.organization
    and ${other}.valid_from <= coalesce(${own}.valid_to, 'infinity')
    and coalesce(${other}.valid_to, 'infinity') >= ${own}.valid_from)`;
}

// as text: the query builder would drop the table name, and refer to the other list's line
const LEAST = sql`price_list_lines.min_quantity`;

const RANK = priceRank(sql`other`, sql`answer`);

/** The strongest competing list at the line's minimum quantity. */
export const rival = sql<ListLine["rival"]>`(
  select json_build_object(
    'list', json_build_object('id', other.id, 'code', other.code, 'name', other.name),
    'price', answer.price,
    'isWinner', (${RANK}) < (${priceRank(sql`own`, sql`line`)}),
    'others', count(*) over () - 1)
  from price_lists own
  join price_lists other on ${competesWith(sql`own`, sql`other`)}
  cross join lateral (
    select l.price, l.min_quantity <= ${LEAST} as is_reached
    from price_list_lines l
    where l.list = other.id and l.item = price_list_lines.item
    order by ${lineRank(sql`l`, LEAST)}
    limit 1
  ) answer
  cross join lateral (select price_list_lines.price, true as is_reached) line
  where own.id = price_list_lines.list
  order by ${RANK}
  limit 1)`;
