import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { aGroup } from "#test/groups.ts";
import { aGtin } from "#test/items.ts";
import { aShop, importProducts, newBatch, productFile, sync } from "#test/products.ts";
import { aRecall } from "#test/recalls.ts";
import { testServer } from "#test/server.ts";
import { nextExpiryAt, onHandAt } from "../products/products.reads.ts";
import { products } from "../products/products.table.ts";

const server = testServer({ isOwn: true });

/** The stored stock of products, beside the sums of their batches. */
async function stocks() {
  const { sku, quantityOnHand, nextExpiryOn, lastStockAt } = products;
  const moment = sql`now()`;
  const comesTo = { onHand: onHandAt(moment), expiry: nextExpiryAt(moment) };
  const rows = await server.db
    .select({ sku, quantityOnHand, nextExpiryOn, lastStockAt, ...comesTo })
    .from(products)
    .orderBy(sku);
  for (const row of rows) {
    expect([row.sku, row.quantityOnHand, row.nextExpiryOn]).toEqual([
      row.sku,
      row.onHand,
      row.expiry,
    ]);
  }
  return rows.map((row) => [row.sku, row.quantityOnHand, row.nextExpiryOn]);
}

/** The number of products sorted by another name than their category's. */
async function outOfPlace() {
  const { rows } = await server.db.execute<{ all: number; others: number }>(sql`
    select count(*)::int as all,
      (count(*) filter (where group_key = '' or group_key <> group_key("group")))::int as others
    from products`);
  return rows[0];
}

test("a product is written once, with its stock: no entry tells what follows from its batches", async () => {
  const shop = await aShop(server, { features: ["productImport"], maxProducts: null });
  const { organization } = shop;
  const gtin = aGtin();
  const recalled = await shop.item({ gtin, name: "Recalled" });
  const recall = await server.post(
    "/api/recalls",
    aRecall({ item: recalled.id, batchNumbers: ["BAD"] }),
  );
  expect(recall.statusCode).toBe(201);
  const known = await shop.make({ sku: "KNOWN" });
  await newBatch(server, known.id, { batchNumber: "OLD", expiryDate: "2098-05-31", quantity: 4 });
  const priced = await shop.make({ sku: "PRICED" });
  await server.db.execute(sql`create table writes (sku text)`);
  await server.db.execute(sql`create function note_write() returns trigger language plpgsql as
    $$ begin insert into writes values (new.sku); return null; end $$`);
  await server.db.execute(sql`create trigger noted after insert or update on products
    for each row execute function note_write()`);
  const before = (await server.history()).length;

  const local = {
    Category: "Antibacterials",
    Unit: "capsule",
    Packaging: "box",
    "Pack size": 21,
    "Selling price": 2,
    "Tax rate": 0,
  };
  const added = { ...local, SKU: "NEW", Name: "Comb" };
  await importProducts(
    server,
    organization,
    productFile(
      { ...added, Batch: "PAST", Expiry: "2020-01-31", Quantity: 50 },
      { ...added, Batch: "LATE", Expiry: "2099-12-31", Quantity: 5 },
      { ...added, Batch: "EARLY", Expiry: "2099-06-30", Quantity: 2 },
      { ...added, Batch: "EMPTY", Expiry: "2099-01-31", Quantity: 0 },
      { ...added, Batch: "OPEN", Expiry: "", Quantity: 3 },
      { ...local, SKU: "BARE", Name: "Bare" },
      { ...local, SKU: "LOOSE", Name: "Loose", Quantity: 9 },
      { SKU: "KNOWN", "Selling price": "7.77", Batch: "OLD", Quantity: 1 },
      { SKU: "KNOWN", Batch: "FRESH", Expiry: "2098-01-31", Quantity: 6 },
      { SKU: priced.sku, "Selling price": "8.88" },
      {
        SKU: "RECALLED",
        GTIN: gtin,
        "Selling price": 3,
        Batch: "BAD",
        Expiry: "2099-03-31",
        Quantity: 8,
      },
      {
        SKU: "RECALLED",
        GTIN: gtin,
        "Selling price": 3,
        Batch: "GOOD",
        Expiry: "2099-09-30",
        Quantity: 2,
      },
    ),
  );

  expect(await stocks()).toEqual([
    ["BARE", null, null],
    ["KNOWN", 7, "2098-01-31"],
    ["LOOSE", 9, null],
    ["NEW", 10, "2099-06-30"],
    ["PRICED", null, null],
    ["RECALLED", 2, "2099-09-30"],
  ]);
  const { rows: writes } = await server.db.execute<{ sku: string; n: number }>(
    sql`select sku, count(*)::int as n from writes group by sku order by sku`,
  );
  expect(writes.map(({ sku, n }) => `${sku} ${n}`)).toEqual([
    // recalled on arrival, so settled last
    "BARE 1",
    "KNOWN 1",
    "LOOSE 1",
    "NEW 1",
    "PRICED 1",
    "RECALLED 2",
  ]);
  const entries = (await server.history()).slice(before);
  const ofProducts = entries.filter(
    ({ model, action }) => model === "product" && (action === "create" || action === "update"),
  );
  expect(ofProducts).toHaveLength(6);
  const logged = ofProducts.flatMap(({ changes }) => changes.map(({ field }) => field));
  for (const field of ["quantityOnHand", "nextExpiryOn", "lastStockAt"]) {
    expect(logged).not.toContain(field);
  }
});

test("products that are imported and copied are sorted by their categories", async () => {
  const plan = { maxProducts: null };
  const name = "Rathfern Pharmacy";
  const source = await aShop(server, { ...plan, features: ["productImport"] }, { name });
  const inner = aGroup({ name: "Äußerlich", parent: source.choices.group });
  const { code: group } = (await server.post("/api/groups", inner)).json();
  const { code } = await source.item({ name: "Amoxicillin" });
  const local = { Category: group, Unit: "capsule", Packaging: "box", "Pack size": 21 };
  await importProducts(
    server,
    source.organization,
    productFile(
      { "Item code": code, "Selling price": 2 },
      { ...local, SKU: "COMB", Name: "Comb", "Selling price": 2, "Tax rate": 0 },
    ),
  );
  expect(await outOfPlace()).toEqual({ all: 2, others: 0 });
  const target = await aShop(server, { ...plan, features: ["productSync"] });
  expect((await sync(server, source, target)).statusCode).toBe(200);
  expect(await outOfPlace()).toEqual({ all: 4, others: 0 });
});
