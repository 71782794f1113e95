import { DAY_MS } from "@pharmacy/contract/time.values";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { aBatch, aShop, crowd, newBatch } from "#test/products.ts";
import { testServer } from "#test/server.ts";
import { refreshStocks } from "./batches.refresh-stocks.ts";

const server = testServer();
const PATH = "/api/products";

const read = async (id: string) => (await server.get(`${PATH}/${id}`)).json();
const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

describe("a batch", () => {
  test("comes in with its number, as printed, and counts as stock", async () => {
    const { ofItem, item } = await aShop(server);
    const { id } = (await ofItem((await item()).id)).json();
    const body = aBatch({ batchNumber: "lot/42-a", quantity: 12, expiryDate: day(30) });
    const added = await server.post(`${PATH}/${id}/batches`, body);
    expect(added.statusCode).toBe(201);
    expect(added.json()).toMatchObject({
      batchNumber: "lot/42-a",
      quantity: 12,
      status: "available",
      state: "available",
      version: 1,
      hints: [],
    });
    expect(await read(id)).toMatchObject({
      quantityOnHand: 12,
      nextExpiryOn: day(30),
      expiringQuantity: 12,
      version: 1,
    });
    const { version } = (await server.get("/api/settings")).json();
    await server.patch("/api/settings", { expiringStockDays: 29, version });
    expect(await read(id)).toMatchObject({ nextExpiryOn: day(30), expiringQuantity: 0 });
    const twin = await server.post(`${PATH}/${id}/batches`, body);
    expect([twin.statusCode, twin.json().fields]).toEqual([
      409,
      { batchNumber: "This product already has batch lot/42-a." },
    ]);
  });

  test.each([
    [
      { batchNumber: "LOT 42" },
      { batchNumber: expect.stringMatching(/^A batch number has at most 20/) },
    ],
    [
      { batchNumber: "A".repeat(21) },
      { batchNumber: expect.stringMatching(/at most 20 characters/) },
    ],
    [{ expiryDate: null }, { expiryDate: "Expiry date is required." }],
    [{ expiryDate: "2027-13-01" }, { expiryDate: "Enter a date as YYYY-MM-DD." }],
    [{ expiryDate: "2027-02-00" }, { expiryDate: "Enter a date as YYYY-MM-DD." }],
    [{ quantity: -1 }, { quantity: "Quantity must be a whole number from 0 to 10000000." }],
  ])("is refused with %o", async (values, fields) => {
    const { ofItem, item } = await aShop(server);
    const { id } = (await ofItem((await item()).id)).json();
    const refused = await server.post(`${PATH}/${id}/batches`, { ...aBatch(), ...values });
    expect([refused.statusCode, refused.json().fields]).toEqual([422, fields]);
    expect((await read(id)).quantityOnHand).toBeNull();
  });

  test("whose expiry is far away is worth a look", async () => {
    const { make } = await aShop(server);
    const batch = await newBatch(server, (await make()).id, { expiryDate: "2099-12-31" });
    expect(batch.hints).toEqual(["The expiry date is more than 10 years away. Check it."]);
  });

  test("is sold no more while it is put aside; only a pharmacist lets it go again", async () => {
    const { make, organization } = await aShop(server);
    const { id } = await make();
    const { id: batch } = await newBatch(server, id, { quantity: 4 });
    await newBatch(server, id, { quantity: 3 });
    const path = `${PATH}/${id}/batches/${batch}`;
    const technician = await server.as("technician", organization);
    expect((await technician.post(`${path}/quarantine`, { version: 1 })).json().state).toBe(
      "quarantined",
    );
    expect((await read(id)).quantityOnHand).toBe(3);
    const twice = await server.post(`${path}/quarantine`, { version: 2 });
    expect(twice.json().message).toBe("This batch is already quarantined.");
    expect((await technician.post(`${path}/release`, { version: 2 })).statusCode).toBe(403);
    const pharmacist = await server.as("pharmacist", organization);
    expect((await pharmacist.post(`${path}/release`, { version: 2 })).json().state).toBe(
      "available",
    );
    expect((await read(id)).quantityOnHand).toBe(7);
  });

  test("of another product is not found under this one, nor changed from another version", async () => {
    const { make } = await aShop(server);
    const [one, other] = [await make(), await make()];
    const batch = await newBatch(server, one.id);
    const call = (product: string, body: object) =>
      server.patch(`${PATH}/${product}/batches/${batch.id}`, body);
    expect((await call(other.id, { batchNumber: "X", version: 1 })).statusCode).toBe(404);
    expect((await call(one.id, { batchNumber: "X", version: 1 })).json().version).toBe(2);
    const stale = await call(one.id, { batchNumber: "Y", version: 1 });
    expect([stale.statusCode, stale.json().current.batchNumber]).toEqual([409, "X"]);
  });

  test("of another pharmacy is not shown to one who sends a wrong version of it", async () => {
    const own = await aShop(server);
    const other = await aShop(server);
    const { id } = (await own.ofItem((await own.item()).id)).json();
    const { id: foreign } = (await other.ofItem((await other.item()).id)).json();
    const batch = await newBatch(server, foreign, { batchNumber: "THEIRS", quantity: 7 });
    const pharmacist = await server.as("pharmacist", own.organization);
    const path = `${PATH}/${id}/batches/${batch.id}`;
    const answers = [
      await pharmacist.post(`${path}/stock`, { quantity: 1, reason: "count", version: 99 }),
      await pharmacist.post(`${path}/quarantine`, { version: 99 }),
      await pharmacist.patch(path, { unitCost: 1, version: 99 }),
    ];
    for (const { statusCode, body } of answers) {
      expect([statusCode, body.includes("THEIRS")]).toEqual([404, false]);
    }
  });
});

describe("the stock of a product with batches", () => {
  test("is their sum: earliest expiry first, and not told otherwise", async () => {
    const { make } = await aShop(server);
    const { id } = await make();
    await newBatch(server, id, { batchNumber: "B", quantity: 5, expiryDate: day(200) });
    await newBatch(server, id, { batchNumber: "A", quantity: 2, expiryDate: day(20) });
    await newBatch(server, id, { batchNumber: "C", quantity: 1, expiryDate: null });
    const { items } = (await server.get(`${PATH}/${id}/batches`)).json();
    expect(items.map(({ batchNumber }: { batchNumber: string }) => batchNumber)).toEqual([
      "A",
      "B",
      "C",
    ]);
    expect(await read(id)).toMatchObject({ quantityOnHand: 8, expiringQuantity: 2 });
    const refused = await server.post(`${PATH}/${id}/stock`, { quantity: 9, reason: "count" });
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      "Quantity comes from the batches of this product. Adjust one of its batches.",
    ]);
  });

  test("is without what expired: at once for one product, after midnight in lists", async () => {
    const { make } = await aShop(server);
    const { id } = await make();
    await newBatch(server, id, { quantity: 5, expiryDate: day(10) });
    await newBatch(server, id, { quantity: 2, expiryDate: day(100) });
    const listed = async () => (await server.get(PATH)).json().items[0];
    server.moveTo(`${day(10)}T12:00:00Z`);
    expect(await refreshStocks(server.services, AbortSignal.timeout(60_000))).toBe(0);
    expect((await read(id)).quantityOnHand).toBe(7);
    server.moveTo(`${day(11)}T12:00:00Z`);
    expect(await read(id)).toMatchObject({ quantityOnHand: 2, nextExpiryOn: day(100) });
    expect((await listed()).quantityOnHand).toBe(7);
    expect(await refreshStocks(server.services, AbortSignal.timeout(60_000))).toBe(1);
    expect(await listed()).toMatchObject({ quantityOnHand: 2, nextExpiryOn: day(100), version: 1 });
    const { items } = (await server.get(`${PATH}/${id}/batches`)).json();
    expect(items.map(({ state }: { state: string }) => state)).toEqual(["expired", "available"]);
  });

  test("is right after sixty-four writers of several batches at once", async () => {
    const { make } = await aShop(server);
    const { id } = await make();
    const batches: { id: string }[] = [];
    while (batches.length < 4) batches.push(await newBatch(server, id, { quantity: 50 }));
    const answers = await crowd(64, (place) => {
      const path = `${PATH}/${id}/batches/${batches[place % 4]?.id}/stock`;
      return server.post(path, { change: -1, reason: "sale" });
    });
    const sold = answers.filter(({ statusCode }) => statusCode === 200).length;
    expect((await read(id)).quantityOnHand).toBe(200 - sold);
    const { rows } = await server.db.execute(
      sql`select quantity_on_hand as kept from products where id = ${id}`,
    );
    expect(rows).toEqual([{ kept: 200 - sold }]);
  });
});
