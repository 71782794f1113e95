import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { testServer } from "#test/server.ts";
import { compareLists, comparePrices, priceRank, type RankedPrice } from "./prices.order.ts";

const server = testServer({ isKept: true });

/** Few values, so that every rule decides somewhere, and each id once. */
const prices = fc.uniqueArray(
  fc.record({
    id: fc.uuid(),
    isNetworkWide: fc.boolean(),
    priority: fc.constantFrom(0, 10, 100),
    validFrom: fc.constantFrom("1969-12-31", "1970-01-01", "2026-02-28", "2026-03-01"),
    isReached: fc.boolean(),
    price: fc.constantFrom(0, 100, 1_000_000_000_000),
  }),
  { selector: ({ id }) => id, minLength: 2, maxLength: 40, size: "max" },
);

const RANK_A = priceRank(sql`a`, sql`a`);
const RANK_B = priceRank(sql`b`, sql`b`);

/** The prices in the order of the database, and all pairs of which the first comes first there. */
async function orderedByDatabase(rows: RankedPrice[]) {
  const candidates = sql`(select (e ->> 'id')::uuid as id, (e ->> 'priority')::int as priority,
      case when not (e ->> 'isNetworkWide')::boolean then (e ->> 'id')::uuid end as organization,
      (e ->> 'validFrom')::date as valid_from, (e ->> 'isReached')::boolean as is_reached,
      (e ->> 'price')::bigint as price
    from json_array_elements(${JSON.stringify(rows)}::json) e)`;
  const ordered = await server.db.execute<{ id: string }>(
    sql`select a.id from ${candidates} a order by ${RANK_A}`,
  );
  const pairs = await server.db.execute<{ pair: string }>(
    sql`select a.id || ' ' || b.id as pair from ${candidates} a, ${candidates} b
      where (${RANK_A}) < (${RANK_B})`,
  );
  return {
    ids: ordered.rows.map(({ id }) => id),
    pairs: pairs.rows.map(({ pair }) => pair).sort(),
  };
}

test("the database and the code put prices in the same order", async () => {
  const deciding = new Set<string | null>();
  await fc.assert(
    fc.asyncProperty(prices, async (rows) => {
      const { ids, pairs } = await orderedByDatabase(rows);
      expect(rows.toSorted((a, b) => comparePrices(a, b).order).map(({ id }) => id)).toEqual(ids);
      const before = rows.flatMap((a) =>
        rows.filter((b) => comparePrices(a, b).order < 0).map((b) => `${a.id} ${b.id}`),
      );
      expect(before.sort()).toEqual(pairs);
      for (const row of rows) {
        for (const other of rows) deciding.add(comparePrices(row, other).rule);
      }
    }),
    { numRuns: 60 },
  );
  expect([...deciding].sort()).toEqual(
    ["id", "minimum", null, "owner", "price", "priority", "start"].sort(),
  );
});

test("lists are compared by the same rules as their prices, as far as the lists differ", () => {
  fc.assert(
    fc.property(prices, ([a, b]) => {
      if (!a || !b) return;
      const lists = compareLists(a, b);
      const { order, rule } = comparePrices(a, b);
      if (lists.rule === null) expect(["minimum", "price", "id"]).toContain(rule);
      else expect({ order, rule }).toEqual(lists);
    }),
  );
});
