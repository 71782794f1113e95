import { inArray, sql } from "drizzle-orm";
import { organizations } from "../../identity/tables/organizations.table.ts";
import type { Transaction } from "../../platform/db/database.ts";
import type { MappedRow, RunContext } from "../../platform/runs/spec.ts";
import type { Pharmacy } from "./import-values.ts";

type Row = Pick<MappedRow, "line" | "fields">;

/** The pharmacies that have a row's licence or its GLN: one, or two where the row is wrong. */
export async function holdersOf(
  tx: Transaction,
  rows: readonly Row[],
): Promise<{ licence: Map<number, Pharmacy>; gln: Map<number, Pharmacy> }> {
  const all = (field: string) =>
    sql`${sql.param(rows.map(({ fields }) => fields[field] ?? ""))}::text[]`;
  const lines = sql`${sql.param(rows.map(({ line }) => line))}::int[]`;
  const found = await tx.execute<{ line: number; id: string; by: "licence" | "gln" }>(sql`
    select line, o.id, 'licence' as by
    from unnest(${lines}, ${all("licenceAuthority")}, ${all("licenceNumber")}) as given (line, authority, number)
    join organizations o on o.deleted_at is null
      and licence_key(o.licence_authority, o.licence_number) = licence_key(given.authority, given.number)
    union all
    select line, o.id, 'gln' from unnest(${lines}, ${all("gln")}) as given (line, gln)
    join organizations o on o.gln = regexp_replace(given.gln, '[\\s-]', '', 'g') and o.deleted_at is null`);
  const ids = [...new Set(found.rows.map(({ id }) => id))];
  const known = await tx.select().from(organizations).where(inArray(organizations.id, ids));
  const byId = new Map(known.map((pharmacy) => [pharmacy.id, pharmacy]));
  const holders = { licence: new Map<number, Pharmacy>(), gln: new Map<number, Pharmacy>() };
  for (const { line, id, by } of found.rows) {
    const pharmacy = byId.get(id);
    if (pharmacy) holders[by].set(line, pharmacy);
  }
  return holders;
}

/** The lowest trigram similarity of names and places that counts, as for applications. */
const NAME_LIKE = 0.4;
const PLACE_LIKE = 0.5;

export type Alike = { line: number; name: string; code: string; city: string };

/** For each row the pharmacy with the most similar name in the same place, but for what its run made. */
export async function alikeOnes(
  tx: Transaction,
  { actor }: Pick<RunContext, "actor">,
  rows: readonly Row[],
): Promise<Map<number, Alike>> {
  if (rows.length === 0) return new Map();
  const all = (field: string) =>
    sql`${sql.param(rows.map(({ fields }) => fields[field] ?? ""))}::text[]`;
  const found = await tx.execute<Alike>(sql`
    select distinct on (line) line, o.name, o.code, o.address->>'city' as city
    from unnest(${sql.param(rows.map(({ line }) => line))}::int[], ${all("name")}, ${all("city")},
      ${all("postalCode")}) as given (line, name, city, postal_code)
    join organizations o on o.deleted_at is null
      and o.name_key % search_text(given.name)
      and similarity(o.name_key, search_text(given.name)) >= ${NAME_LIKE}
      and (similarity(search_text(o.address->>'city'), search_text(given.city)) >= ${PLACE_LIKE}
        or o.address->>'postalCode' = given.postal_code)
    where not exists (select from audit_logs made
      where made.request_id = ${actor.requestId} and made.record_id = o.id)
    order by line, similarity(o.name_key, search_text(given.name)) desc, o.id`);
  return new Map(found.rows.map((alike) => [alike.line, alike]));
}
