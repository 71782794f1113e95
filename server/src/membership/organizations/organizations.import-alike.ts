import { sql } from "drizzle-orm";
import { organizations } from "../../identity/accounts/organizations.table.ts";
import type { Transaction } from "../../platform/db/database.ts";
import type { MappedRow } from "../../platform/runs/rows.ts";
import type { RunContext } from "../../platform/runs/spec.ts";

type Row = Pick<MappedRow, "line" | "fields">;

/** Trigram similarity, the same limit as for applications. */
const NAME_LIKE = 0.4;
const PLACE_LIKE = 0.5;

export type Alike = { id: string; name: string; code: string; city: string };

/** Pharmacies kept at once, and cities whose names are compared; of more, some are not found. */
const KEPT_MAX = 100_000;
const CITIES_MAX = 20_000;

/** How old may be what is known of the pharmacies of a place, milliseconds. */
const KEPT_MS = 60_000;

/** Things found by the trigrams that their names share. */
class Likenesses<Thing> {
  readonly #all: { thing: Thing; size: number }[] = [];
  readonly #byGram = new Map<string, number[]>();

  add(thing: Thing, grams: readonly string[]): void {
    const at = this.#all.push({ thing, size: grams.length }) - 1;
    for (const gram of grams) {
      const sharing = this.#byGram.get(gram);
      if (sharing) sharing.push(at);
      else this.#byGram.set(gram, [at]);
    }
  }

  /** As `similarity` of the database: shared trigrams among those of both. */
  like(grams: readonly string[], least: number): { thing: Thing; similarity: number }[] {
    const shared = new Map<number, number>();
    for (const gram of grams) {
      for (const at of this.#byGram.get(gram) ?? []) shared.set(at, (shared.get(at) ?? 0) + 1);
    }
    return [...shared].flatMap(([at, count]) => {
      const found = this.#all[at];
      const similarity = count / (grams.length + (found?.size ?? 0) - count);
      return found && similarity >= least ? [{ thing: found.thing, similarity }] : [];
    });
  }
}

type Known = {
  until: number;
  count: number;
  cities: Likenesses<string>;
  /** Cities that are called alike, by each that was looked for. */
  likeCities: Map<string, readonly string[]>;
  byCity: Map<string, Likenesses<Alike>>;
  byPostalCode: Map<string, Likenesses<Alike>>;
};

const knownOf = new WeakMap<object, Known>();

type Scope = Pick<RunContext, "actor" | "isCheck" | "now" | "whole">;

/**
 * Finds the most similar name in the same place, leaving out pharmacies this run made. The
 * pharmacies of a place are read once for all batches: searching all names for each row took
 * longer with every pharmacy.
 */
export async function alikeOnes(
  tx: Transaction,
  scope: Scope,
  rows: readonly Row[],
): Promise<Map<number, Alike>> {
  const alike = new Map<number, Alike>();
  if (rows.length === 0) return alike;
  const wanted = await foldedOf(tx, rows);
  const known = await knownIn(tx, scope);
  for (const { city, cityGrams } of wanted) {
    if (known.likeCities.has(city)) continue;
    const like = known.cities.like(cityGrams, PLACE_LIKE).map(({ thing }) => thing);
    known.likeCities.set(city, [...new Set([city, ...like])]);
  }
  await readPlaces(tx, scope, known, wanted);
  for (const { line, grams, city, postalCode } of wanted) {
    const cities = (known.likeCities.get(city) ?? []).map((one) => known.byCity.get(one));
    const places = [...cities, known.byPostalCode.get(postalCode)];
    const found = places.flatMap((place) => place?.like(grams, NAME_LIKE) ?? []);
    const [best] = found.sort(
      (one, other) => other.similarity - one.similarity || (one.thing.id < other.thing.id ? -1 : 1),
    );
    if (best) alike.set(line, best.thing);
  }
  return alike;
}

type Folded = {
  line: number;
  grams: string[];
  city: string;
  cityGrams: string[];
  postalCode: string;
};

async function foldedOf(tx: Transaction, rows: readonly Row[]): Promise<Folded[]> {
  const valuesOf = (field: string) =>
    sql`${sql.param(rows.map(({ fields }) => fields[field] ?? ""))}::text[]`;
  const found = await tx.execute<Folded>(sql`
    select line, show_trgm(search_text(name)) as grams, city, show_trgm(city) as "cityGrams",
      postal_code as "postalCode"
    from (select line, name, search_text(city) as city, postal_code
      from unnest(${sql.param(rows.map(({ line }) => line))}::int[], ${valuesOf("name")},
        ${valuesOf("city")}, ${valuesOf("postalCode")}) as typed (line, name, city, postal_code)
      offset 0) typed`);
  return found.rows;
}

async function knownIn(tx: Transaction, { whole = {}, now }: Scope): Promise<Known> {
  const before = knownOf.get(whole);
  if (before && before.until > now && before.count < KEPT_MAX) return before;
  const known: Known = {
    until: now + KEPT_MS,
    count: 0,
    cities: await allCities(tx),
    likeCities: new Map(),
    byCity: new Map(),
    byPostalCode: new Map(),
  };
  knownOf.set(whole, known);
  return known;
}

/** From one city to the next on the index, however many pharmacies are in each. */
async function allCities(tx: Transaction): Promise<Likenesses<string>> {
  const { cityKey, deletedAt } = organizations;
  const next = (after: unknown) => sql`(select ${cityKey} from ${organizations}
    where ${deletedAt} is null and ${cityKey} > ${after} order by ${cityKey} limit 1)`;
  const { rows } = await tx.execute<{ city: string; grams: string[] }>(sql`
    with recursive cities as (
      select ${next("")} as city
      union all select ${next(sql`cities.city`)} from cities where cities.city is not null)
    select city, show_trgm(city) as grams from cities where city is not null limit ${CITIES_MAX}`);
  const cities = new Likenesses<string>();
  for (const { city, grams } of rows) cities.add(city, grams);
  return cities;
}

type Found = Alike & { cityKey: string; postalCode: string | null; grams: string[] };

/** Reads the pharmacies of places that are not known yet. */
async function readPlaces(
  tx: Transaction,
  scope: Scope,
  known: Known,
  wanted: readonly Folded[],
): Promise<void> {
  const { byCity, byPostalCode, likeCities } = known;
  const cities = new Set(wanted.flatMap(({ city }) => likeCities.get(city) ?? []));
  const codes = new Set(wanted.flatMap(({ postalCode }) => postalCode || []));
  const missing = [
    [byCity, [...cities].filter((city) => !byCity.has(city))],
    [byPostalCode, [...codes].filter((code) => !byPostalCode.has(code))],
  ] as const;
  for (const [places, names] of missing) {
    if (names.length === 0) continue;
    for (const name of names) places.set(name, new Likenesses());
    const room = KEPT_MAX - known.count;
    for (const { grams, cityKey, postalCode, ...one } of await inPlaces(
      tx,
      scope,
      places === byCity ? CITY : POSTAL_CODE,
      { names, room },
    )) {
      known.count += 1;
      places.get(places === byCity ? cityKey : (postalCode ?? ""))?.add(one, grams);
    }
  }
}

const CITY = sql`o.city_key`;
const POSTAL_CODE = sql`o.address->>'postalCode'`;

async function inPlaces(
  tx: Transaction,
  { actor, isCheck }: Scope,
  place: typeof CITY,
  { names, room }: { names: readonly string[]; room: number },
): Promise<Found[]> {
  // a check has made none
  const isOther = isCheck
    ? sql`true`
    : sql`not exists (select from audit_logs made
        where made.request_id = ${actor.requestId} and made.record_id = o.id)`;
  const { rows } = await tx.execute<Found>(sql`
    select o.id, o.name, o.code, o.address->>'city' as city, o.city_key as "cityKey",
      o.address->>'postalCode' as "postalCode", show_trgm(o.name_key) as grams
    from organizations o where o.deleted_at is null
      and ${place} = any(${sql.param([...names])}::text[]) and ${isOther} limit ${room}`);
  return rows;
}
