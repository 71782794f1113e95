import { sql } from "drizzle-orm";
import { organizations } from "../../identity/accounts/organizations.table.ts";
import type { Transaction } from "../../platform/db/database.ts";
import type { MappedRow } from "../../platform/runs/rows.ts";
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
