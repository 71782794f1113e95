import type { Batch } from "@pharmacy/contract/products/products.batches";
import type { RecallPreview } from "@pharmacy/contract/recalls/recalls";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { databaseBefore } from "#test/database-before.ts";
import { aGtin } from "#test/items.ts";
import { applyProducts, checkedProducts, productFile, shelfOf } from "#test/products.ts";
import { aNetwork, aRecall, readRecall, start } from "#test/recalls.ts";
import { aCode, aReceipt, aTill, dayFrom } from "#test/receipts.ts";
import { rowsOf } from "#test/runs.ts";
import { testServer } from "#test/server.ts";
import { migrate } from "../../platform/db/migrate.ts";
import { recallLateArrivals } from "../recalls/recalls.jobs.ts";

const server = testServer();
const EXPIRY = dayFrom(400);

/** Two pharmacies with an item; the first has ten packs of batch K77A. */
async function aShelf() {
  const gtin = aGtin();
  const network = await aNetwork(server, 2, { gtin });
  const { one } = network;
  await server.db.execute(sql`delete from product_batches where product = ${one.product}`);
  await one.receive({ batchNumber: "K77A", quantity: 10, expiryDate: EXPIRY });
  const till = await aTill(server, one.organization);
  const { sku } = await one.read();
  return { ...network, gtin, till, sku };
}
type Shelf = Awaited<ReturnType<typeof aShelf>>;

async function batchesOf(product: string): Promise<Pick<Batch, "batchNumber" | "quantity">[]> {
  const { items }: { items: Batch[] } = (
    await server.get(`/api/products/${product}/batches`)
  ).json();
  return items
    .map(({ batchNumber, quantity }) => ({ batchNumber, quantity }))
    .sort((one, other) => ((one.batchNumber ?? "") < (other.batchNumber ?? "") ? -1 : 1));
}

const receive = async ({ till }: Shelf, receipt: object) => {
  const [result] = (await till.post("/api/products/receipts", { receipts: [receipt] })).json()
    .results;
  return result;
};

async function imported({ one, sku }: Shelf, ...batches: [number: string, quantity: number][]) {
  const lines = batches.map(([Batch, Quantity]) => ({
    SKU: sku,
    Batch,
    Quantity,
    Expiry: EXPIRY,
  }));
  const run = await checkedProducts(server, one.organization, productFile(...lines));
  return run.counts.refused > 0 ? rowsOf(server, run) : applyProducts(server, run);
}

/**
 * Everything that writes a batch number: adds three packs or, where it sets the stock, makes it
 * thirteen.
 */
const WRITERS: Record<string, (shelf: Shelf, number: string) => Promise<unknown>> = {
  "a receipt whose number is typed": (shelf, batchNumber) =>
    receive(shelf, aReceipt(shelf.gtin, { batchNumber, expiryDate: EXPIRY, quantity: 3 })),
  "a scan": (shelf, number) =>
    receive(shelf, aReceipt(aCode(shelf.gtin, number, EXPIRY), { quantity: 3 })),
  "a file": (shelf, number) => imported(shelf, [number, 13]),
  "a till": async ({ till, gtin }, batchNumber) => {
    const lines = [{ gtin, batchNumber, expiryDate: EXPIRY, quantity: 13 }];
    return (await till.put("/api/products/stock", { lines })).json();
  },
};
const EVERY_WRITER = Object.entries(WRITERS);

describe("a batch number in another case is the batch that is there", () => {
  test.each(EVERY_WRITER)("%s", async (_, write) => {
    const shelf = await aShelf();
    await write(shelf, "k77a");
    expect(await batchesOf(shelf.one.product)).toEqual([{ batchNumber: "K77A", quantity: 13 }]);
    expect((await shelf.one.read()).quantityOnHand).toBe(13);
  });

  test("in the form of a batch, which refuses it as it does the same number", async () => {
    const { one } = await aShelf();
    for (const batchNumber of ["k77a", "K77A"]) {
      const again = await server.post(`/api/products/${one.product}/batches`, {
        batchNumber,
        expiryDate: EXPIRY,
        quantity: 3,
      });
      expect(again.statusCode).toBe(409);
      expect(again.json().fields).toEqual({
        batchNumber: "This product already has batch K77A.",
      });
    }
  });

  test("when another batch is renamed to it, but a batch may change its own case", async () => {
    const { one } = await aShelf();
    const other = await one.receive({ batchNumber: "OTHER", quantity: 1 });
    const path = `/api/products/${one.product}/batches/${other.id}`;
    const renamed = await server.patch(path, { batchNumber: "k77A", version: other.version });
    expect(renamed.statusCode).toBe(409);
    expect(renamed.json().message).toBe("This product already has batch K77A.");
    const own = await server.patch(path, { batchNumber: "Other", version: other.version });
    expect([own.statusCode, own.json().batchNumber]).toEqual([200, "Other"]);
  });

  test("and the answer has the number as it is kept", async () => {
    const shelf = await aShelf();
    const scanned = await receive(shelf, aReceipt(aCode(shelf.gtin, "k77a", EXPIRY)));
    expect(scanned.receipt.batch).toMatchObject({ batchNumber: "K77A", quantity: 11 });
  });

  test("with the rules of that batch: another expiry date is refused", async () => {
    const shelf = await aShelf();
    const refused = await receive(shelf, aReceipt(aCode(shelf.gtin, "k77a", dayFrom(300))));
    expect(refused.receipt).toBeNull();
    expect(refused.fields.expiryDate).toContain("Batch K77A is kept with the expiry");
    const line = { gtin: shelf.gtin, batchNumber: "k77a", expiryDate: dayFrom(300), quantity: 1 };
    const { results } = (await shelf.till.put("/api/products/stock", { lines: [line] })).json();
    expect(results[0].message).toContain("Batch K77A is kept with the expiry");
  });

  test("within one file and one call of a till as well", async () => {
    const shelf = await aShelf();
    const rows = await imported(shelf, ["NEW1", 1], ["new1", 2]);
    expect(rows).toMatchObject([
      { verdict: "new" },
      {
        verdict: "refused",
        messages: [{ message: "Batch NEW1 of this product is also in row 2." }],
      },
    ]);
    const lines = ["n2", "N2", "k77a", "K77A"].map((batchNumber) => ({
      gtin: shelf.gtin,
      batchNumber,
      expiryDate: EXPIRY,
      quantity: 1,
    }));
    const { results } = (await shelf.till.put("/api/products/stock", { lines })).json();
    expect(results.map(({ message }: { message: string | null }) => message)).toEqual([
      null,
      "Line 1 already sets this stock.",
      null,
      "Line 3 already sets this stock.",
    ]);
  });

  test.each(["K770A", "K-77A", "K77A-", "K77"])("and %s is another one", async (number) => {
    const shelf = await aShelf();
    await WRITERS["a scan"]?.(shelf, number);
    expect(await batchesOf(shelf.one.product)).toHaveLength(2);
  });

  test("of which a search among the batches finds a part", async () => {
    const { one } = await aShelf();
    const found = async (search: string) =>
      (await server.get(`/api/products/${one.product}/batches?search=${search}`)).json().total;
    expect([
      await found("k77"),
      await found("77a"),
      await found("k78"),
      await found("%25"),
    ]).toEqual([1, 1, 0, 0]);
  });

  test("a copy of products takes no batches with it", async () => {
    const { one, other } = await aShelf();
    await server.get(`/api/organizations/${other.organization}/sync-from/${one.organization}`);
    const [copied] = await shelfOf(server, other);
    expect(await batchesOf(copied?.id ?? "")).toEqual([{ batchNumber: "LOT-1", quantity: 10 }]);
  });
});

describe("a recall of a number in another case", () => {
  const numbers = { batchNumbers: ["k77a"] };

  test("is previewed as what it takes off the shelves", async () => {
    const { item } = await aShelf();
    const preview: RecallPreview = (
      await server.post("/api/recalls/preview", { item: item.id, batchNumbers: ["k77a", "k77b"] })
    ).json();
    expect(preview).toMatchObject({ pharmacies: 1, batches: 1, packs: 10, notFound: ["k77b"] });
  });

  test("takes the batch off the shelf, and keeps the number as it was typed", async () => {
    const { item, one } = await aShelf();
    const recall = await start(server, { item: item.id, ...numbers });
    expect(recall).toMatchObject({ packs: 10, pharmacies: 1, batchNumbers: ["k77a"] });
    expect((await one.read()).quantityOnHand).toBe(0);
    expect(await one.notices()).toMatchObject([{ batches: [{ batchNumber: "K77A" }] }]);
  });

  test("names each batch once", async () => {
    const { item } = await aShelf();
    const twice = ["k77a", "K77A", "K77a", "X"];
    expect((await start(server, { item: item.id, batchNumbers: twice })).batchNumbers).toEqual([
      "k77a",
      "X",
    ]);
  });

  test("is refused where it repeats an open one, and extends it with what is new alone", async () => {
    const { item, one } = await aShelf();
    const recall = await start(server, { item: item.id, batchNumbers: ["K77A"] });
    const again = await server.post("/api/recalls", aRecall({ item: item.id, ...numbers }));
    expect(again.statusCode).toBe(409);
    expect(again.json().message).toContain("already recalls batch k77a");
    await one.receive({ batchNumber: "K78", quantity: 2 });
    await server.post(`/api/recalls/${recall.id}/extend`, {
      batchNumbers: ["k77A", "k78"],
      version: recall.version,
    });
    expect(await readRecall(server, recall)).toMatchObject({
      batchNumbers: ["K77A", "k78"],
      packs: 12,
    });
  });

  test.each(EVERY_WRITER)("reaches what arrives later by %s", async (_, write) => {
    const shelf = await aShelf();
    await start(server, { item: shelf.item.id, batchNumbers: ["late9"] });
    await write(shelf, "LATE9");
    const taken = (await shelf.one.notices())[0]?.batches;
    expect(taken).toMatchObject([{ batchNumber: "LATE9" }]);
    expect((await shelf.one.read()).quantityOnHand).toBe(10);
  });

  test("refuses packs of it that are scanned, by the number that is kept", async () => {
    const shelf = await aShelf();
    await start(server, { item: shelf.item.id, ...numbers });
    const refused = await receive(shelf, aReceipt(aCode(shelf.gtin, "K77a", EXPIRY)));
    expect(refused.receipt).toBeNull();
    expect(refused.message).toContain("Batch K77A of Saline 0.9 % is recalled.");
  });

  test("finds by its job what came in any other way, and lifting it brings all back", async () => {
    const { item, one } = await aShelf();
    const recall = await start(server, { item: item.id, batchNumbers: ["wb1"] });
    await server.db.execute(
      sql`update product_batches set batch_number = 'WB1' where product = ${one.product}`,
    );
    await recallLateArrivals(server.services, AbortSignal.timeout(60_000));
    expect(await readRecall(server, recall)).toMatchObject({ packs: 10 });
    const { version } = await readRecall(server, recall);
    await server.post(`/api/recalls/${recall.id}/lift`, { reason: "The wrong batch.", version });
    expect((await one.read()).quantityOnHand).toBe(10);
  });
});

/** The first shelf with a second batch whose number differs only in case, as old data may have. */
async function aPairOfBatches() {
  const shelf = await aShelf();
  await shelf.one.receive({ batchNumber: "TEMP", quantity: 5, expiryDate: EXPIRY });
  await server.db.execute(sql`update product_batches set batch_number = 'k77a'
    where product = ${shelf.one.product} and batch_number = 'TEMP'`);
  return shelf;
}

describe("two batches of a product that differ only in case", () => {
  test.each(EVERY_WRITER)("stay two, and %s writes the one spelt exactly so", async (_, write) => {
    const shelf = await aPairOfBatches();
    await write(shelf, "k77a");
    const [, small] = await batchesOf(shelf.one.product);
    expect(small).toEqual({ batchNumber: "k77a", quantity: expect.not.closeTo(5) });
    expect(await batchesOf(shelf.one.product)).toMatchObject([
      { batchNumber: "K77A", quantity: 10 },
      { batchNumber: "k77a" },
    ]);
  });

  test.each(EVERY_WRITER)(
    "in a third spelling are one of them by %s: the oldest",
    async (_, write) => {
      const shelf = await aPairOfBatches();
      await write(shelf, "K77a");
      expect(await batchesOf(shelf.one.product)).toEqual([
        { batchNumber: "K77A", quantity: 13 },
        { batchNumber: "k77a", quantity: 5 },
      ]);
    },
  );

  test("are warned of, and other batches are not", async () => {
    const { one } = await aPairOfBatches();
    await one.receive({ batchNumber: "K77B", quantity: 1, expiryDate: EXPIRY });
    const { items }: { items: Batch[] } = (
      await server.get(`/api/products/${one.product}/batches`)
    ).json();
    const hints = Object.fromEntries(items.map((batch) => [batch.batchNumber, batch.hints]));
    const warning = "Two batch numbers differ only in case: K77A, k77a.";
    expect(hints).toEqual({
      K77A: [warning],
      k77a: [warning],
      K77B: [],
    });
    const [first] = items;
    const path = `/api/products/${one.product}/batches/${first?.id}/stock`;
    const counted: Batch = (await server.post(path, { quantity: 4, reason: "count" })).json();
    expect(counted).toMatchObject({ quantity: 4, hints: [warning] });
  });

  test("are both recalled, and their export imports again without a change", async () => {
    const { item, one } = await aPairOfBatches();
    const sku = (await one.read()).sku;
    const unchanged = productFile(
      { SKU: sku, Batch: "K77A", Quantity: 10, Expiry: EXPIRY },
      { SKU: sku, Batch: "k77a", Quantity: 5, Expiry: EXPIRY },
    );
    const { counts } = await checkedProducts(server, one.organization, unchanged);
    expect(counts).toMatchObject({ unchanged: 2, refused: 0 });
    const recall = await start(server, { item: item.id, batchNumbers: ["K77a"] });
    expect(recall).toMatchObject({ packs: 15, pharmacies: 1 });
  });

  test("may be edited as they are", async () => {
    const { one } = await aPairOfBatches();
    const { items }: { items: Batch[] } = (
      await server.get(`/api/products/${one.product}/batches`)
    ).json();
    for (const { id, version, batchNumber } of items) {
      const path = `/api/products/${one.product}/batches/${id}`;
      const change = { batchNumber, expiryDate: dayFrom(300), version };
      expect((await server.patch(path, change)).statusCode).toBe(200);
    }
  });
});

test("a database with two such batches gets the comparison without losing either", async () => {
  const { url, client } = await databaseBefore("batch_keys");
  await client.query("set session_replication_role = replica");
  await client.query(`insert into product_batches
    (id, organization, product, product_name, batch_number, quantity)
    select gen_random_uuid(), gen_random_uuid(), '00000000-0000-4000-8000-000000000001', 'Comb', number, 1
    from unnest(array['wb1', 'WB1', 'éx1', 'ÉX1']) as number`);
  await client.query(`insert into recalls (id, number, item, item_name, is_all_batches, batch_numbers,
      recall_class, reason, instruction)
    values (gen_random_uuid(), 'RC-2026-0001', gen_random_uuid(), 'Comb', false, '{wb1,x-Y}', 2, 'x', 'x')`);
  await migrate(url);
  const batches = await client.query(
    `select batch_number as number, batch_key(batch_number) as key from product_batches
     order by batch_number collate "C"`,
  );
  expect(batches.rows).toEqual([
    { number: "WB1", key: "WB1" },
    { number: "wb1", key: "WB1" },
    { number: "ÉX1", key: "ÉX1" },
    { number: "éx1", key: "éX1" },
  ]);
  const recalls = await client.query("select batch_numbers, batch_keys, version from recalls");
  expect(recalls.rows).toEqual([
    { batch_numbers: ["wb1", "x-Y"], batch_keys: ["WB1", "X-Y"], version: 1 },
  ]);
});
