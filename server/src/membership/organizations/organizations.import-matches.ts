import { sql } from "drizzle-orm";
import { organizations } from "../../identity/accounts/organizations.table.ts";
import type { Transaction } from "../../platform/db/database.ts";
import type { MappedRow } from "../../platform/runs/rows.ts";
import type { RunContext } from "../../platform/runs/spec.ts";
import type { Pharmacy } from "./organizations.import-values.ts";

type Row = Pick<MappedRow, "line" | "fields">;

/** Two pharmacies match when the row's licence and GLN belong to different ones. */
export async function holdersOf(
  tx: Transaction,
  rows: readonly Row[],
): Promise<{ licence: Map<number, Pharmacy>; gln: Map<number, Pharmacy> }> {
  const { rows: given } = await tx.execute<{ line: number; licence: string; gln: string }>(sql`
    select line, licence_key(authority, number) as licence,
      regexp_replace(gln, '[\\s-]', '', 'g') as gln
    from unnest(${linesOf(rows)}, ${valuesOf(rows, "licenceAuthority")},
      ${valuesOf(rows, "licenceNumber")}, ${valuesOf(rows, "gln")})
      as given (line, authority, number, gln)`);
  // each by its index: a join would compute the key of every pharmacy for every row
  const licence = sql<string>`licence_key(${organizations.licenceAuthority}, ${organizations.licenceNumber})`;
  const wanted = (values: string[]) => sql`any(${sql.param(values.filter(Boolean))}::text[])`;
  const known = await tx
    .select({ licence, pharmacy: organizations })
    .from(organizations)
    .where(
      sql`${organizations.deletedAt} is null and (${licence} = ${wanted(given.map((row) => row.licence))}
        or ${organizations.gln} = ${wanted(given.map((row) => row.gln))})`,
    );
  const byLicence = new Map(known.map((one) => [one.licence, one.pharmacy]));
  const byGln = new Map(known.map(({ pharmacy }) => [pharmacy.gln, pharmacy]));
  const holders = { licence: new Map<number, Pharmacy>(), gln: new Map<number, Pharmacy>() };
  for (const { line, licence, gln } of given) {
    const [one, other] = [byLicence.get(licence), gln === "" ? undefined : byGln.get(gln)];
    if (one) holders.licence.set(line, one);
    if (other) holders.gln.set(line, other);
  }
  return holders;
}

const linesOf = (rows: readonly Row[]) => sql`${sql.param(rows.map(({ line }) => line))}::int[]`;

const valuesOf = (rows: readonly Row[], field: string) =>
  sql`${sql.param(rows.map(({ fields }) => fields[field] ?? ""))}::text[]`;

/** Trigram similarity, the same limit as for applications. */
const NAME_LIKE = 0.4;
const PLACE_LIKE = 0.5;

export type Alike = { line: number; name: string; code: string; city: string };

/** Similar names are looked up one by one, so a statement handles few rows. */
const ALIKE_ROWS = 500;

/** Finds the most similar name in the same place, leaving out pharmacies this run made. */
export async function alikeOnes(
  tx: Transaction,
  { actor, isCheck }: Pick<RunContext, "actor" | "isCheck">,
  rows: readonly Row[],
): Promise<Map<number, Alike>> {
  const alike = new Map<number, Alike>();
  if (rows.length === 0) return alike;
  // the index leaves out less likely names, which are most of what it finds
  await tx.execute(
    sql`select set_config('pg_trgm.similarity_threshold', ${String(NAME_LIKE)}, true)`,
  );
  // a check has made none
  const isOther = isCheck
    ? sql`true`
    : sql`not exists (select from audit_logs made
        where made.request_id = ${actor.requestId} and made.record_id = o.id)`;
  for (let at = 0; at < rows.length; at += ALIKE_ROWS) {
    const part = rows.slice(at, at + ALIKE_ROWS);
    const found = await tx.execute<Alike>(sql`
      with given as materialized (
        select line, search_text(name) as name, search_text(city) as city, postal_code
        from unnest(${linesOf(part)}, ${valuesOf(part, "name")}, ${valuesOf(part, "city")},
          ${valuesOf(part, "postalCode")}) as given (line, name, city, postal_code))
      select distinct on (line) line, o.name, o.code, o.address->>'city' as city
      from given join organizations o on o.deleted_at is null
        and o.name_key % given.name
        and (similarity(o.city_key, given.city) >= ${PLACE_LIKE}
          or o.address->>'postalCode' = given.postal_code)
      where ${isOther}
      order by line, similarity(o.name_key, given.name) desc, o.id`);
    for (const one of found.rows) alike.set(one.line, one);
  }
  return alike;
}
