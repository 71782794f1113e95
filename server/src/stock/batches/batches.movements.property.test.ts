import type { Batch } from "@pharmacy/contract/products/products.batches";
import type { ReceiptResult } from "@pharmacy/contract/products/products.receipts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { expectStockInOrder } from "#test/products.proof.ts";
import { checkedProducts, importProducts, syncPath } from "#test/products.ts";
import { aStockedShop } from "#test/products.writers.ts";
import { aRecall } from "#test/recalls.ts";
import { aCode, aReceipt, dayFrom } from "#test/receipts.ts";
import { readRun, workRuns } from "#test/runs.ts";
import { testServer } from "#test/server.ts";
import { addCardInLog, filledOtherwise, linesThatDiffer } from "#test/stock-movements.ts";

const server = testServer({ isOwn: true });

const HISTORIES = 4;
const WRITERS = 16;
const LONG_MS = 300_000;
const FAR = dayFrom(400);

type Shop = Awaited<ReturnType<typeof aStockedShop>>;
type Answer = Awaited<ReturnType<typeof server.get>>;

const NUMBERS = ["RECALLED", "SALE", "HELD", "SCAN", "TILL"];
const REASONS = ["delivery", "count", "damage", "expired", "sale", "correction"];

/** One act of a writer: on a product or one of its batches, with some packs. */
const act = fc.record({
  what: fc.constantFrom(
    "scan",
    "scanBack",
    "adjust",
    "count",
    "add",
    "till",
    "recall",
    "hold",
    "copy",
  ),
  place: fc.nat(3),
  number: fc.constantFrom(...NUMBERS),
  packs: fc.integer({ min: 1, max: 9 }),
  reason: fc.constantFrom(...REASONS),
});
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

const histories = fc.array(fc.array(act, { minLength: 3, maxLength: 5, size: "max" }), {
  minLength: WRITERS,
  maxLength: WRITERS,
});

/** Guarantees that every pack on a shelf is the sum of movements, however many write at once. */
test("sixteen writers of random histories: packs are the sum of their movements", {
  timeout: LONG_MS,
}, async () => {
  await addCardInLog(server.db);
  const property = fc.asyncProperty(histories, async (writers) => {
    await server.empty();
    const shop = await aStockedShop(server);
    const runs = await twoRuns(shop);
    const [answers] = await Promise.all([
      Promise.all(writers.map((acts) => write(shop, acts))),
      workRuns(server, undefined, { rows: 5 }),
    ]);
    // 503 on a busy machine: the call has changed nothing
    const failed = answers.flat().filter(({ statusCode }) => statusCode === 500);
    expect(failed.map(({ body }) => body)).toEqual([]);
    expect(answers.flat().filter(({ statusCode }) => statusCode < 300).length).toBeGreaterThan(20);
    for (const id of runs) expect(await readRun(server, id)).toMatchObject({ status: "done" });
    await expectStockInOrder(server, shop.organization);
    expect(await linesThatDiffer(server.db)).toEqual([]);
    expect(await filledOtherwise(server.db)).toEqual([]);
    await expectStockInOrder(server, shop.organization);
  });
  await fc.assert(property, { numRuns: HISTORIES, endOnFailure: true });
});

/** An import to apply, and an earlier one to undo. */
async function twoRuns({ organization, file }: Shop): Promise<string[]> {
  const { id, version } = await checkedProducts(server, organization, file("NEW"));
  const old = await importProducts(server, organization, file("OLD"));
  await server.post(`/api/runs/${id}/apply`, { version, skipRefused: true });
  const undo = await server.post(`/api/runs/${old.id}/undo`, { version: old.version });
  return [id, String(undo.json().id)];
}

/** Runs the acts one after the other. Each is done or refused. */
async function write(shop: Shop, acts: readonly Act[]): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const one of acts) answers.push(...(await DONE[one.what](shop, one)));
  return answers;
}

const productOf = ({ shelf }: Shop, place: number) => {
  const stocked = shelf[place];
  if (!stocked) throw new Error("There is no such product.");
  return stocked;
};

/** The batch with this number, or else the product's first. */
async function batchOf(shop: Shop, { place, number }: Act): Promise<[string, Batch]> {
  const path = `/api/products/${productOf(shop, place).product.id}/batches`;
  const { items } = (await server.get(`${path}?count=100`)).json();
  const found = items.find(({ batchNumber }: Batch) => batchNumber === number) ?? items[0];
  return [`${path}/${found.id}`, found];
}

const DONE: Record<Act["what"], (shop: Shop, act: Act) => Promise<Answer[]>> = {
  async scan(shop, { place, number, packs }) {
    const receipt = aReceipt(aCode(productOf(shop, place).gtin, number, FAR), { quantity: packs });
    return [await shop.technician.post("/api/products/receipts", { receipts: [receipt] })];
  },
  async scanBack(shop, { place, number, packs }) {
    const receipt = aReceipt(aCode(productOf(shop, place).gtin, number, FAR), { quantity: packs });
    const scanned = await shop.owner.post("/api/products/receipts", { receipts: [receipt] });
    const isBooked = scanned.json().results?.some((one: ReceiptResult) => one.receipt !== null);
    if (!isBooked) return [scanned];
    return [scanned, await shop.owner.post(`/api/products/receipts/${receipt.id}/undo`, {})];
  },
  async adjust(shop, one) {
    const [path] = await batchOf(shop, one);
    const change = one.reason === "delivery" ? one.packs : -one.packs;
    return [await server.post(`${path}/stock`, { change, reason: one.reason })];
  },
  async count(shop, one) {
    const [path] = await batchOf(shop, one);
    return [await server.post(`${path}/stock`, { quantity: 10 * one.packs, reason: "count" })];
  },
  async add(shop, { place, packs }) {
    const path = `/api/products/${productOf(shop, place).product.id}/batches`;
    const batch = { batchNumber: `ADDED-${packs}`, expiryDate: FAR, quantity: packs };
    return [await server.post(path, batch)];
  },
  async till(shop, { number, packs }) {
    const lines = shop.shelf.map(({ product: { sku } }, place) => ({
      sku,
      batchNumber: number,
      expiryDate: FAR,
      quantity: packs + place,
    }));
    return [await shop.till.put("/api/products/stock", { lines })];
  },
  async recall(shop, { place, number }) {
    const { id: item } = productOf(shop, place).item;
    const recall = await server.post("/api/recalls", aRecall({ item, batchNumbers: [number] }));
    if (recall.statusCode !== 201) return [recall];
    const { id, version } = recall.json();
    const lift = { reason: "It was another batch.", version };
    return [recall, await server.post(`/api/recalls/${id}/lift`, lift)];
  },
  async hold(shop, one) {
    const [path, { version, status }] = await batchOf(shop, one);
    const decision = status === "quarantined" ? "release" : "quarantine";
    return [await server.post(`${path}/${decision}`, { version })];
  },
  async copy(shop) {
    return [await server.post(`${syncPath(shop.source, shop)}?onConflict=update`, {})];
  },
};
