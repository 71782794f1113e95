import type { LicenceLikeness, LicenceQuestion } from "@pharmacy/contract/organizations/licences";
import { and, asc, isNull, ne, sql } from "drizzle-orm";
import type * as z from "zod/mini";
import { organizations } from "../../identity/accounts/organizations.table.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import type { MappedRow } from "../../platform/runs/rows.ts";
import { rowsNamed } from "../../platform/runs/run-keys.ts";
import { rowNumber } from "../../platform/runs/run-rows.ts";
import type { RunContext } from "../../platform/runs/spec.ts";

type Row = Pick<MappedRow, "line" | "fields">;

export type LicenceHolder = { key: string; number: string; words: string };

export type LicenceLikenesses = {
  /** The words by which other rows of the file find this one. */
  nameOf(line: number): string[];
  /** The first similar licence that is not the same. */
  likeTo(line: number): LicenceHolder | undefined;
};

/** Longer licences are refused, because composing letters is slow. */
export const LICENCE_MAX = 500;

/** Limits the rows of earlier batches compared with one batch. */
const EARLIER_MAX = 10_000;

/** Pharmacies come before rows of the same file. */
export async function licenceLikenesses(
  tx: Transaction,
  context: Pick<RunContext, "runId" | "isCheck">,
  rows: readonly Row[],
): Promise<LicenceLikenesses> {
  const own = await licencesOf(tx, rows);
  const likenesses = [...new Set(own.map(({ likeness }) => likeness))];
  const earlier = context.isCheck
    ? await rowsNamed(tx, context.runId, likenesses.map(nameOf), { max: EARLIER_MAX })
    : [];
  const others = [...own, ...(await licencesOf(tx, earlier))];
  const holders = new Map<string, LicenceHolder[]>();
  for (const { likeness, ...holder } of [
    ...(await pharmaciesLike(tx, likenesses)),
    ...others.map(({ line, ...licence }) => ({ ...licence, words: `row ${rowNumber(line)}` })),
  ]) {
    const same = holders.get(likeness);
    if (same) same.push(holder);
    else holders.set(likeness, [holder]);
  }
  const byLine = new Map(own.map((one) => [one.line, one]));
  return {
    nameOf(line) {
      const licence = byLine.get(line);
      return licence ? [nameOf(licence.likeness)] : [];
    },
    likeTo(line) {
      const licence = byLine.get(line);
      return licence && holders.get(licence.likeness)?.find(({ key }) => key !== licence.key);
    },
  };
}

const nameOf = (likeness: string) => `licence like ${likeness}`;

type Licence = { line: number; number: string; key: string; likeness: string };

async function licencesOf(tx: Transaction, rows: readonly Row[]): Promise<Licence[]> {
  const whole = rows.filter(({ fields }) => fields.licenceNumber && fields.licenceAuthority);
  if (whole.length === 0) return [];
  const lines = sql.param(whole.map(({ line }) => line));
  const valuesOf = (field: string) =>
    sql.param(whole.map(({ fields }) => (fields[field] ?? "").slice(0, LICENCE_MAX)));
  const found = await tx.execute<Licence>(sql`
    select line, number, licence_key(authority, number) as key,
      licence_likeness(authority, number) as likeness
    from unnest(${lines}::int[], ${valuesOf("licenceAuthority")}::text[],
      ${valuesOf("licenceNumber")}::text[]) as typed (line, authority, number)`);
  return found.rows;
}

/** Uses the index: a join would compute the likeness of every pharmacy for every row. */
async function pharmaciesLike(tx: Transaction, likenesses: readonly string[]) {
  const { licenceNumber, licenceAuthority, name, code, deletedAt } = organizations;
  const likeness = sql<string>`licence_likeness(${licenceAuthority}, ${licenceNumber})`;
  const found = await tx
    .select({
      likeness,
      key: sql<string>`licence_key(${licenceAuthority}, ${licenceNumber})`,
      number: licenceNumber,
      name,
      code,
    })
    .from(organizations)
    .where(sql`${deletedAt} is null and ${likeness} = any(${sql.param([...likenesses])}::text[])`)
    .orderBy(asc(code));
  return found.map(({ name, code, ...one }) => ({ ...one, words: `${name} (${code})` }));
}

const NAMED_MAX = 5;

/** Leaves out the same licence. */
export function pharmaciesWithLicenceLike(
  db: Database,
  { licenceNumber, licenceAuthority, except }: z.output<typeof LicenceQuestion>,
): Promise<LicenceLikeness[]> {
  const { id, name, code, licenceNumber: number, licenceAuthority: authority } = organizations;
  const typed = sql`(${licenceAuthority}, ${licenceNumber})`;
  return db
    .select({ id, name, code, licenceNumber: number })
    .from(organizations)
    .where(
      and(
        isNull(organizations.deletedAt),
        sql`licence_likeness(${authority}, ${number}) = licence_likeness${typed}`,
        sql`licence_key(${authority}, ${number}) <> licence_key${typed}`,
        except === undefined ? undefined : ne(id, except),
      ),
    )
    .orderBy(asc(code))
    .limit(NAMED_MAX);
}
