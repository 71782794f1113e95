import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { importProducts, newBatch, productFile, shelfOf, aShop as shopOn } from "#test/products.ts";
import { aRecall } from "#test/recalls.ts";
import { readRun, rowsOf, undone } from "#test/runs.ts";
import { testServer } from "#test/server.ts";
import { onHandAt } from "../products/products.reads.ts";
import { products } from "../products/products.table.ts";

const server = testServer({ isOwn: true });
const aShop = (maxProducts: number | null = null) =>
  shopOn(server, { features: ["productImport"], maxProducts });

const local = { Category: "Antibacterials", Unit: "capsule", Packaging: "box", "Pack size": 21 };
const line = { ...local, "Selling price": 2, "Tax rate": 0 };
const LATER = { Expiry: "2099-12-31" };

const ROUNDS = 30;
const LONG_MS = 240_000;
/** Quantities of the batch before and after each import. */
const [BEFORE, AFTER] = [10, 4];

/** Guarantees that Undo and a change of the same stock at once never lose a pack. */
describe("an undo beside changes of the same stock", () => {
  test("ends with the right sums, and stops neither a count nor a recall", {
    timeout: LONG_MS,
  }, async () => {
    const { organization, item, ofItem } = await aShop();
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, code } = await item({ name: `Saline ${round}` });
      const one = (await ofItem(id)).json();
      const made = { batchNumber: "IN", quantity: BEFORE, expiryDate: LATER.Expiry };
      const inFile = await newBatch(server, one.id, made);
      const beside = await newBatch(server, one.id, { batchNumber: "BESIDE", quantity: 20 });
      const held = await newBatch(server, one.id, { batchNumber: "HELD", quantity: 7 });
      const row = { "Item code": code, ...LATER };
      const file = productFile(
        { ...row, Batch: "IN", Quantity: AFTER },
        { ...row, Batch: "HELD", Quantity: 6 },
        { ...row, Batch: "NEW", Quantity: 5 },
      );
      const run = await importProducts(server, organization, file);
      expect(run.counts).toMatchObject({ new: 1, changed: 2, written: 1, left: 0 });
      const stock = (batch: string, change: number) =>
        server.post(`/api/products/${one.id}/batches/${batch}/stock`, { change, reason: "sale" });
      const [undo, ...answers] = await Promise.all([
        undone(server, run),
        stock(beside.id, -1),
        stock(inFile.id, -1),
        server.post("/api/recalls", aRecall({ item: id, batchNumbers: ["HELD"] })),
        stock(beside.id, -2),
      ]);
      expect(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).toEqual([
        expect.stringMatching(/^200/),
        expect.stringMatching(/^200/),
        expect.stringMatching(/^201/),
        expect.stringMatching(/^200/),
      ]);
      expect(undo.status).toBe("done");
      const { rows } = await server.db.execute<{ number: string; packs: number; status: string }>(
        sql`select batch_number as number, quantity as packs, status from product_batches
          where product = ${one.id} order by 1`,
      );
      const packs = new Map(rows.map((batch) => [batch.number, batch]));
      expect(packs.get("BESIDE")?.packs).toBe(17);
      // undone as a whole or, if one of its batches was changed first, not at all
      expect([
        [BEFORE - 1, undefined],
        [AFTER - 1, 5],
      ]).toContainEqual(["IN", "NEW"].map((number) => packs.get(number)?.packs));
      expect(packs.get("HELD")?.status).toBe("recalled");
      expect(held.quantity).toBe(7);
    }
    const isBehind = sql`quantity_on_hand is distinct from ${onHandAt(sql`now()`)}`;
    expect(await server.db.$count(products, isBehind)).toBe(0);
  });
});

describe("an undo", () => {
  test("sets no product active that the plan has no place for, and lists it", async () => {
    const { organization, make } = await aShop(2);
    await make({ sku: "A", name: "Comb" });
    const run = await importProducts(
      server,
      organization,
      productFile({ SKU: "A", Name: "Comb", Status: "inactive" }),
    );
    const [, { id, version }] = [await make({ sku: "B" }), await make({ sku: "C", name: "Soap" })];
    const undo = await undone(server, run);
    expect(undo.counts).toMatchObject({ written: 0, left: 1 });
    const [row] = await rowsOf(server, undo, "verdict=left");
    expect(row?.messages[0]?.message).toBe(
      "Comb was not restored. It stays inactive. The plan of Castlewren Pharmacy allows 2 products. It already has 2.",
    );
    expect((await shelfOf(server, { organization })).map(({ status }) => status).sort()).toEqual([
      "active",
      "active",
      "inactive",
    ]);
    expect((await server.post(`/api/products/${id}/archive`, { version })).statusCode).toBe(200);
  });

  test("gives their places back to those it makes room for", async () => {
    const { organization, make } = await aShop(2);
    await make({ sku: "A", name: "Comb" });
    const run = await importProducts(
      server,
      organization,
      productFile(
        { SKU: "A", Name: "Comb", Status: "inactive" },
        { SKU: "B", Name: "Soap", ...line },
      ),
    );
    await make({ sku: "C", name: "Towel" });
    expect((await undone(server, run)).counts).toMatchObject({ written: 2, left: 0 });
    const shelf = await shelfOf(server, { organization });
    expect(shelf.map(({ sku, status }) => `${sku} ${status}`).sort()).toEqual([
      "A active",
      "C active",
    ]);
  });

  test("lists the one that cannot have its number back, and takes back all others", async () => {
    const { organization, item, ofItem, make } = await aShop();
    const { id, code } = await item({ name: "Saline" });
    const renamed = (await ofItem(id, { sku: "OLD" })).json();
    await make({ sku: "P", name: "Comb", sellingPrice: 100 });
    await make({ sku: "Q", name: "Soap", sellingPrice: 100 });
    const run = await importProducts(
      server,
      organization,
      productFile(
        { SKU: "P", "Item code": "", "Selling price": 2 },
        { SKU: "NEW", "Item code": code, "Selling price": 2 },
        { SKU: "Q", "Item code": "", "Selling price": 2 },
      ),
    );
    await make({ sku: "OLD", name: "Towel" });
    const undo = await undone(server, run);
    expect(undo).toMatchObject({ status: "done", counts: { written: 2, left: 1 } });
    const [row] = await rowsOf(server, undo, "verdict=left");
    expect(row).toMatchObject({ recordId: renamed.id });
    expect(row?.messages[0]?.message).toBe(
      `${renamed.name} was not restored. Another record already has one of these values.`,
    );
    expect((await readRun(server, run.id)).status).toBe("undone");
    const shelf = await shelfOf(server, { organization });
    expect(shelf.map(({ sku, sellingPrice }) => `${sku} ${sellingPrice}`).sort()).toEqual([
      "NEW 200",
      "OLD 699",
      "P 100",
      "Q 100",
    ]);
  });
});
