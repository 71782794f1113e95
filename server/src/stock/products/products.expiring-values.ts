import type { ExpiringValue, ExpiringValues } from "@pharmacy/contract/products/expiring-values";
import { HOUR_MS } from "@pharmacy/contract/time.values";
import { sql } from "drizzle-orm";
import { addDays, todayIn } from "../../platform/days.ts";
import type { Database } from "../../platform/db/database.ts";
import { keepFigure, keptFigure } from "../../platform/summary/kept-figures.ts";
import { sumOf } from "../../platform/summary/period.ts";
import { momentOf } from "./products.reads.ts";

const NAME = "expiring values";

/** For each currency. */
const PHARMACIES_MAX = 10;

/** A day of a pharmacy is at most a day away from that of UTC. */
const DAYS_MAX = 91;

type Row = ExpiringValue & { id: string; name: string; currency: string };
type Figure = Pick<ExpiringValues, "currencies">;

/** Reading every batch takes seconds in a large network, so they are counted once an hour. */
export const keepExpiringValues = (db: Database, now: number) =>
  keepFigure<Figure>(db, NAME, now, HOUR_MS, async () => figureOf(await valuesOf(db, now)));

export async function readExpiringValues(db: Database): Promise<ExpiringValues> {
  const kept = await keptFigure<Figure>(db, NAME);
  return { asOf: kept?.asOf ?? null, currencies: kept?.figure.currencies ?? [] };
}

/** The same packs as the list's filters by expiry have. */
async function valuesOf(db: Database, now: number): Promise<Row[]> {
  const within = (days: number) =>
    sql`coalesce(sum(value) filter (where days_left between 0 and ${days}::int), 0)::float8`;
  const { rows } = await db.execute<Row>(sql`
    with here as (select id, name, (${momentOf(now)} at time zone time_zone)::date as today
      from organizations),
    packs as (select here.id, here.name, p.currency, b.expiry_date - here.today as days_left,
        b.quantity * coalesce(b.unit_cost, p.cost_price,
          round(p.selling_price * 10000.0 / (10000 + p.tax_rate_bps))) as value
      from product_batches b join products p on p.id = b.product and p.archived_at is null
        join here on here.id = p.organization
      where b.status = 'available' and b.quantity > 0
        and b.expiry_date <= ${addDays(todayIn("UTC", now), DAYS_MAX)}::date)
    select id, name, currency,
      coalesce(sum(value) filter (where days_left < 0), 0)::float8 as expired,
      ${within(30)} as "days30", ${within(60)} as "days60", ${within(90)} as "days90"
    from packs group by id, name, currency`);
  return rows;
}

function figureOf(rows: readonly Row[]): Figure {
  const currencies = [...new Set(rows.map(({ currency }) => currency))].sort();
  return {
    currencies: currencies.map((currency) => {
      const own = rows.filter((row) => row.currency === currency && worth(row) > 0);
      const sum = (span: keyof ExpiringValue) => sumOf(own.map((row) => row[span]));
      return {
        currency,
        all: {
          expired: sum("expired"),
          days30: sum("days30"),
          days60: sum("days60"),
          days90: sum("days90"),
        },
        pharmacies: own
          .toSorted((one, other) => worth(other) - worth(one) || compared(one.id, other.id))
          .slice(0, PHARMACIES_MAX)
          .map(({ id, name, currency: _, ...value }) => ({ organization: { id, name }, ...value })),
      };
    }),
  };
}

/** Together with the packs that have expired already. */
const worth = ({ expired, days90 }: ExpiringValue) => expired + days90;

const compared = (one: string, other: string) => (one < other ? -1 : 1);
