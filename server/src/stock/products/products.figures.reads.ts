import type { Shortage, StockFigures } from "@pharmacy/contract/products/products.figures";
import { SHORT_PHARMACIES } from "@pharmacy/contract/products/products.values";
import { sql } from "drizzle-orm";
import type { Database } from "../../platform/db/database.ts";
import { sumOf } from "../../platform/summary/period.ts";
import { isOfVenClass, products, SHORT } from "./products.table.ts";

type Row = Shortage & { id: string; name: string };

export async function readStockFigures(db: Database): Promise<StockFigures> {
  const rows = await shortPharmacies(db);
  const sum = (level: keyof Shortage) => sumOf(rows.map((row) => row[level]));
  return {
    all: {
      vitalOut: sum("vitalOut"),
      vitalLow: sum("vitalLow"),
      out: sum("out"),
      low: sum("low"),
    },
    pharmacies: rows.slice(0, SHORT_PHARMACIES).map(({ id, name, ...shortage }) => ({
      organization: { id, name },
      ...shortage,
    })),
  };
}

/** All levels are kept counts; only the products of vital items are counted. */
async function shortPharmacies(db: Database): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    with vital as (
      select organization, (count(*) filter (where quantity_on_hand = 0))::int as out,
        (count(*) filter (where quantity_on_hand > 0))::int as low
      from ${products} where ${SHORT} and ${isOfVenClass("vital")} group by organization
    ), short as (
      select organization, coalesce(sum(n) filter (where level = 'out'), 0)::int as out,
        coalesce(sum(n) filter (where level = 'low'), 0)::int as low
      from product_organization_counts
      where state = 'active' and level in ('out', 'low') group by organization
    )
    select o.id, o.name, coalesce(vital.out, 0) as "vitalOut", coalesce(vital.low, 0) as "vitalLow",
      short.out, short.low
    from short join organizations o on o.id = short.organization
      left join vital on vital.organization = o.id
    where short.out + short.low > 0
    order by coalesce(vital.out + vital.low, 0) desc, short.out + short.low desc, o.name, o.id`);
  return rows;
}
