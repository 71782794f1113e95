import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Database } from "../src/platform/db/database.ts";
import { stockMovements } from "../src/stock/batches/movements.table.ts";
import { FIRST_EXPIRY, nextExpiryAt, onHandAt } from "../src/stock/products/products.reads.ts";
import { countBy } from "./demo.ts";
import type { DemoFigures } from "./nouns.ts";
import {
  addCardInLog,
  filledOtherwise,
  linesThatDiffer,
  wrongMovements,
} from "./stock-movements.ts";

const PRODUCTS = 7_510;
const BATCHES = 8_798;

async function one(db: Database, query: ReturnType<typeof sql>) {
  const { rows } = await db.execute<Record<string, number>>(query);
  return rows[0] ?? {};
}

export const figures: DemoFigures = {
  created: PRODUCTS + BATCHES,
  tests: {
    async "products in the pharmacies that ever had a plan, most of them of items and for sale"(
      db,
    ) {
      const found = await one(
        db,
        sql`select count(*)::int as products, count(distinct organization)::int as pharmacies,
          count(*) filter (where item is null)::int * 100 / count(*)::int as own,
          count(*) filter (where status = 'active')::int * 100 / count(*)::int as active
        from products`,
      );
      expect(found).toMatchObject({ products: PRODUCTS, pharmacies: 38, own: 13, active: 83 });
      const size = sql`select count(*)::int as size from products group by organization`;
      const sizes = await one(db, sql`select min(size), max(size) from (${size}) s`);
      expect(sizes.min).toBeGreaterThanOrEqual(90);
      expect(sizes.max).toBeLessThanOrEqual(340);
    },
    async "stock in batches, some out, some low, some expired and some about to"(db) {
      const found = await one(
        db,
        sql`select count(*)::int as batches,
          count(*) filter (where expiry_date < current_date)::int as expired,
          count(*) filter (where expiry_date between current_date and current_date + 30)::int as soon,
          count(*) filter (where expiry_date between current_date and current_date + 90)::int as later
        from product_batches`,
      );
      expect(found.batches).toBe(BATCHES);
      for (const part of ["expired", "soon", "later"]) expect(found[part]).toBeGreaterThan(100);
      const stock = await one(
        db,
        sql`select count(quantity_on_hand)::int * 100 / count(*)::int as counted,
          count(*) filter (where quantity_on_hand = 0)::int as out,
          count(*) filter (where quantity_on_hand between 1 and reorder_point)::int as low
        from products`,
      );
      expect(stock.counted).toBeGreaterThan(60);
      expect(stock.out).toBeGreaterThan(200);
      expect(stock.low).toBeGreaterThan(400);
    },
    async "one item that was withdrawn while 23 pharmacies had it"(db) {
      const { rows } = await db.execute(sql`
        select i.status, count(*)::int as blocked from products p join items i on i.id = p.item
        where p.status = 'blocked' group by i.id`);
      expect(rows).toEqual([{ status: "withdrawn", blocked: 23 }]);
    },
    async "twelve imports, one of them with three refused rows, and six copies"(db) {
      expect(await countBy(db, "runs", "kind")).toEqual({ products: 12, productSync: 6 });
      const { rows } = await db.execute(sql`
        select counts->>'refused' as refused, (select count(*)::int from run_rows
          where run = runs.id and verdict = 'refused') as kept
        from runs where kind = 'products' and counts->>'refused' <> '0'`);
      expect(rows).toEqual([{ refused: "3", kept: 3 }]);
      const written = sql`select count(*)::int as written from audit_logs
        where request_id in (select 'run-' || id from runs) and model in ('product', 'productBatch')
          and action = 'create'`;
      expect((await one(db, written)).written).toBeGreaterThan(4_000);
    },
    async "a movement for every pack, with the cards that the log tells, also when filled in from it"(
      db,
    ) {
      await addCardInLog(db);
      expect(await db.$count(stockMovements)).toBeGreaterThan(BATCHES);
      expect(await linesThatDiffer(db)).toEqual([]);
      expect(await wrongMovements(db)).toEqual([]);
      expect(await filledOtherwise(db, 500)).toEqual([]);
    },
    async "counts and stocks that are as their rows have them"(db) {
      const isBehind = sql`(quantity_on_hand, next_expiry_on, first_expiry_on) is distinct from
        (${onHandAt(sql`now()`)}, ${nextExpiryAt(sql`now()`)}, ${FIRST_EXPIRY})`;
      expect(
        await one(db, sql`select count(*)::int as behind from products where ${isBehind}`),
      ).toEqual({ behind: 0 });
      const kept = sql`select organization, state, sum(n)::int as n from product_organization_counts
        group by 1, 2 having sum(n) <> 0`;
      const real = sql`select organization, state, count(*)::int as n from products group by 1, 2`;
      const { rows } = await db.execute(
        sql`(${kept} except ${real}) union all (${real} except ${kept})`,
      );
      expect(rows).toEqual([]);
    },
  },
};
