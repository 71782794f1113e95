import type { ListLine } from "@pharmacy/contract/lists.lines";
import { type SQL, sql } from "drizzle-orm";

/**
 * Active lists that have not ended, for the same pharmacies and days as another. A pharmacy's own
 * list beside one for all is no overlap: there its own always wins.
 */
export function competesWith(own: SQL, other: SQL): SQL {
  return sql`(${other}.id <> ${own}.id and ${other}.status = 'active'
    and ${other}.kept_state <> 'ended' and ${own}.kept_state not in ('ended', 'archived')
    and ${other}.currency = ${own}.currency
    and ${other}.organization is not distinct from ${own}.organization
    and ${other}.valid_from <= coalesce(${own}.valid_to, 'infinity')
    and coalesce(${other}.valid_to, 'infinity') >= ${own}.valid_from)`;
}

// as text: the query builder would leave the table out, and mean the other list's line
const LEAST = sql`price_list_lines.min_quantity`;

/**
 * The strongest list beside that of a line, at the quantity from which the line applies: in the
 * order in which lists decide a price.
 */
export const rival = sql<ListLine["rival"]>`(
  select json_build_object(
    'list', json_build_object('id', other.id, 'code', other.code, 'name', other.name),
    'price', answer.price,
    'isWinner', case
      when other.priority <> own.priority then other.priority > own.priority
      when other.valid_from <> own.valid_from then other.valid_from > own.valid_from
      when not answer.is_reached then false
      when answer.price <> price_list_lines.price then answer.price < price_list_lines.price
      else other.id < own.id end,
    'others', count(*) over () - 1)
  from price_lists own
  join price_lists other on ${competesWith(sql`own`, sql`other`)}
  cross join lateral (
    select l.price, l.min_quantity <= ${LEAST} as is_reached
    from price_list_lines l
    where l.list = other.id and l.item = price_list_lines.item
    order by (l.min_quantity <= ${LEAST}) desc,
      case when l.min_quantity <= ${LEAST} then -l.min_quantity else l.min_quantity end
    limit 1
  ) answer
  where own.id = price_list_lines.list
  order by other.priority desc, other.valid_from desc, answer.is_reached desc, answer.price, other.id
  limit 1)`;
