import { COMPARED_FIELDS } from "@pharmacy/contract/products/products.compare.values";
import { type SQL, sql } from "drizzle-orm";
import { requestOfRun } from "../../platform/db/write-many.ts";

const FIELDS = sql.param([...COMPARED_FIELDS]);

/** The log entry of a new record leaves out empty fields. */
const EMPTY = JSON.stringify(Object.fromEntries(COMPARED_FIELDS.map((field) => [field, null])));

const OF_RUN = requestOfRun("");

/**
 * Queries the log for what runs wrote, in the columns of `COPY_FIELDS`. `runs` selects their ids.
 */
export function copiesInLog(runs: SQL): SQL {
  return sql`select substr(l.request_id, ${OF_RUN.length + 1}::int)::uuid as run,
      l.record_id as product, l.at as written_at,
      case l.action when 'create' then ${EMPTY}::jsonb else '{}' end || coalesce(
        jsonb_object_agg(c->>'field', c->'to') filter (where c->>'field' = any(${FIELDS}::text[])),
        '{}') as "values",
      case l.action when 'create' then '{"item": null, "gtin": null}'::jsonb ||
        jsonb_object_agg(c->>'field', c->'to') filter (where c->>'field' in ('item', 'sku', 'gtin'))
        end as added
    from audit_logs l cross join lateral jsonb_array_elements(l.changes) c
    where l.request_id = any(array(select ${OF_RUN} || run from (${runs}) copies (run)))
      and l.model = 'product' and l.outcome = 'success' and l.action in ('create', 'update')
    group by l.id`;
}
