import { checkDigit } from "@pharmacy/contract/items/gs1-digits";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { beforeAll, expect, test } from "vitest";
import { itemChoices } from "#test/items.ts";
import { searchPlans } from "#test/search-plans.ts";
import { testServer } from "#test/server.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { lookUp } from "./import/items.lookups.ts";
import { itemSearch } from "./items.search.ts";

const server = testServer({ isKept: true });

const GTINS = Array.from({ length: 4_000 }, (_, n) => {
  const digits = `0952${String(n).padStart(9, "0")}`;
  return digits + checkDigit(digits);
});

beforeAll(async () => {
  const { group, baseUnit, packUnit } = await itemChoices(server);
  await server.db.execute(sql`
    insert into items (id, name, kind, "group", base_unit, pack_unit, pack_size, gtin, storage,
      protect_from_light, keep_dry, do_not_freeze, batch_tracked, expiry_tracked, essential_medicine,
      tax_category, currency)
    select gen_random_uuid(), 'Zinc ' || n || ' tablets', 'medicine', ${group}, ${baseUnit}, ${packUnit},
      1, gtin, 'below25', false, false, false, true, true, false,
      'standard', 'EUR'
    from unnest(${sql.param(GTINS)}::text[]) with ordinality given (gtin, n)`);
  await server.db.execute(sql`insert into item_identifiers (id, item, system, value, key, position)
    select gen_random_uuid(), id, 'national', number, number, 0 from items`);
  // an index of words takes longer to read until what was added to it last is in its place
  await server.db.execute(sql`vacuum analyze items, item_identifiers, item_ingredients`);
});

/** The queries of the database while `run` works, and by which plans it answers. */
async function watched(run: (tx: Transaction) => Promise<unknown>) {
  const [queries, plans]: [string[], string[]] = [[], []];
  const client = await server.db.$client.connect();
  try {
    // scanning a few thousand rows is as fast; what matters is that an index could be used
    await client.query("set enable_seqscan = off");
    const explaining = {
      async query(query: { text: string }, values: unknown[]) {
        const { rows } = await client.query(`explain ${query.text}`, values);
        queries.push(query.text);
        plans.push(...rows.map((row) => String(row["QUERY PLAN"])));
        return client.query(query, values);
      },
    };
    await run(drizzle(explaining as never, { casing: "snake_case" }) as unknown as Transaction);
  } finally {
    client.release(true);
  }
  return { queries, plans: plans.join("\n") };
}

const APPLYING = { now: Date.now(), isCheck: false };
const mapped = (rows: Record<string, string>[]) =>
  rows.map((fields, place) => ({ line: place + 2, fields }));

/** The plans by which the items are found that rows of a file mean. */
async function lookUpPlans(rows: Record<string, string>[]): Promise<string> {
  const { plans } = await watched(async (tx) => {
    const { byCode, byGtin, byIdentifier, byName } = await lookUp(tx, APPLYING, mapped(rows));
    expect(byCode.size + byGtin.size + byIdentifier.size + byName.size).toBeGreaterThan(0);
  });
  return plans;
}

const BATCH = Array.from({ length: 20 }, (_, row) => row + 1);

test.each<[string, string, (n: number) => Record<string, string>]>([
  ["codes", "items_number", (n: number) => ({ code: `ITM-${String(n).padStart(6, "0")}` })],
  ["GTINs", "items_gtin", (n: number) => ({ gtin: GTINS[n] ?? "" })],
  ["other numbers", "item_identifiers_key", (n: number) => ({ national: String(n) })],
  ["names", "items_name", (n: number) => ({ name: `Zinc ${n} tablets` })],
])("the items that rows mean by their %s are found by an index", async (_, index, row) => {
  const plans = await lookUpPlans(BATCH.map((n) => row(n)));
  expect(plans).toContain(index);
  expect(plans).not.toMatch(/Seq Scan on item/);
});

test("rows that give codes, GTINs and names do not have the whole table read", async () => {
  const plans = await lookUpPlans(
    BATCH.map((n) => ({
      ...(n % 3 === 0 && { code: `ITM-${String(n).padStart(6, "0")}` }),
      ...(n % 3 === 1 && { gtin: GTINS[n] ?? "" }),
      name: `Zinc ${n} tablets`,
    })),
  );
  expect(plans).not.toMatch(/Seq Scan on item/);
});

test.each([
  ["once for all batches of a check", true, 1],
  ["again for each batch that is written", false, 2],
])("groups and units are read %s", async (_, isCheck, times) => {
  const context = { now: Date.now(), isCheck };
  const { queries } = await watched(async (tx) => {
    for (const code of ["ITM-000001", "ITM-000002"]) {
      const { byCode, groups } = await lookUp(tx, context, mapped([{ code }]));
      expect([byCode.size, groups.size]).toEqual([1, 1]);
    }
  });
  for (const table of ["groups", "units"]) {
    expect(queries.filter((text) => text.includes(`from "${table}"`))).toHaveLength(times);
  }
});

test.each([
  ["ITM-000777", "items_number"],
  [GTINS[777] ?? "", "items_gtin"],
  ["zinc 777", "items_name_begins"],
  ["777 tablets", "items_search"],
  ["tablts", "items_search"],
  ["zi", "items_name_begins"],
])("the search of everything finds items by %s with %s", async (q, index) => {
  const plans = await searchPlans(server, itemSearch, q);
  expect(plans).toContain(index);
  // scanning all rows through another index is as slow
  expect(plans).not.toMatch(
    /Seq Scan on item|items_(status|group|base_unit)|items_pkey.*\n *Filter/,
  );
});
