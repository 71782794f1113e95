import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { aGtin } from "#test/items.ts";
import { aPharmacy } from "#test/members.ts";
import { applyProducts, checkedProducts, importProducts, productFile } from "#test/products.ts";
import { acknowledge, aNetwork, readRecall, recallEmailsSent, start } from "#test/recalls.ts";
import { aCode, aReceipt, aTill, dayFrom } from "#test/receipts.ts";
import { testServer } from "#test/server.ts";
import { setUnaudited } from "../../platform/db/unaudited.ts";
import { productBatches } from "../batches/batches.table.ts";
import { recallLateArrivals } from "./recalls.jobs.ts";

const server = testServer();
const late = { batchNumber: "LOT-9", quantity: 6 };
const work = () => recallLateArrivals(server.services, AbortSignal.timeout(60_000));

describe("a batch that comes under a recalled number", () => {
  test("is recalled on arrival, and its pharmacy is asked to set it aside", async () => {
    const { item, one } = await aNetwork(server);
    const recall = await start(server, { item: item.id, batchNumbers: ["LOT-9"] });
    expect(recall).toMatchObject({ pharmacies: 0, packs: 0 });
    expect(await one.receive(late)).toMatchObject({ state: "recalled", version: 2 });
    expect((await one.read()).quantityOnHand).toBe(10);
    expect(await one.notices()).toMatchObject([
      { status: "waiting", packs: 6, emails: { written: 0 } },
    ]);
    expect(await recallEmailsSent(server)).toEqual([]);
    await work();
    await work();
    expect(await recallEmailsSent(server)).toMatchObject([
      { kind: "recall", user: one.owner.userId },
    ]);
    expect(await readRecall(server, recall)).toMatchObject({ pharmacies: 1, waiting: 1, packs: 6 });
  });

  test("asks again a pharmacy that had answered, also after the recall was closed", async () => {
    const { item, one, other } = await aNetwork(server);
    const { id, number } = await start(server, {
      item: item.id,
      batchNumbers: ["LOT-1", "LOT-9"],
    });
    for (const shelf of [one, other]) {
      const [notice] = await shelf.notices();
      if (notice) await acknowledge(shelf, notice, 10);
    }
    await server.post(`/api/recalls/${id}/close`, { version: 1 });
    await one.receive(late);
    const [notice] = await one.notices();
    expect(notice).toMatchObject({ status: "waiting", packs: 16, setAside: 10 });
    await work();
    expect((await recallEmailsSent(server)).at(-1)).toEqual({
      kind: "recall",
      user: one.owner.userId,
      subject: `More packs recalled: Saline 0.9 %: recall ${number}, class 2`,
    });
    const [reminded] = await one.notices();
    expect((await acknowledge(one, reminded ?? { id: "" }, 16)).statusCode).toBe(200);
  });

  test("asks for the packs that are added to a recalled batch, and not for those that leave", async () => {
    const { item, one } = await aNetwork(server);
    const { id } = await start(server, { item: item.id, batchNumbers: ["LOT-1"] });
    const [notice] = await one.notices();
    if (notice) await acknowledge(one, notice, 10);
    const { sku } = await one.read();
    const till = await aTill(server, one.organization);
    const set = (quantity: number) =>
      till.put("/api/products/stock", { lines: [{ sku, batchNumber: "LOT-1", quantity }] });
    await set(8);
    expect(await one.notices()).toMatchObject([{ status: "acknowledged", packs: 10 }]);
    await set(15);
    expect(await one.notices()).toMatchObject([
      { status: "waiting", packs: 15, batches: [{ batchNumber: "LOT-1", quantity: 15 }] },
    ]);
    const line = { "Item code": item.code, "Selling price": "6.99", Expiry: "2099-12-31" };
    const file = productFile({ ...line, Batch: "LOT-1", Quantity: 17 });
    await importProducts(server, one.organization, file);
    expect(await one.notices()).toMatchObject([{ status: "waiting", packs: 17 }]);
    expect((await one.read()).quantityOnHand).toBe(0);
    expect(await readRecall(server, { id })).toMatchObject({ packs: 27 });
  });

  test("is not recalled once the recall was lifted, or all batches of it closed", async () => {
    const { item, one } = await aNetwork(server);
    const lifted = await start(server, { item: item.id, batchNumbers: ["LOT-9"] });
    const reason = "It was another batch.";
    await server.post(`/api/recalls/${lifted.id}/lift`, { reason, version: 1 });
    const all = { item: item.id, isAllBatches: true, batchNumbers: [] };
    const closed = await start(server, all);
    await server.post(`/api/recalls/${closed.id}/close`, { reason, version: 1 });
    expect(await one.receive(late)).toMatchObject({ state: "available" });
  });

  test("of an import is recalled as well", async () => {
    const { item, one } = await aNetwork(server);
    await start(server, { item: item.id, batchNumbers: ["LOT-9"] });
    const line = { "Item code": item.code, "Selling price": "6.99", Expiry: "2099-12-31" };
    const file = productFile(
      { ...line, Batch: "LOT-9", Quantity: 6 },
      { ...line, Batch: "LOT-8", Quantity: 5 },
    );
    await importProducts(server, one.organization, file);
    expect((await one.read()).quantityOnHand).toBe(15);
    expect(await one.notices()).toMatchObject([{ packs: 6 }]);
  });

  test("is recalled when it is scanned, and the scanner's user is asked to put it aside", async () => {
    const gtin = aGtin();
    const { item, one } = await aNetwork(server, 2, { gtin });
    await start(server, { item: item.id, batchNumbers: ["LOT-9"] });
    const receipts = [aReceipt(aCode(gtin, "LOT-9", dayFrom(90)), { quantity: 6 })];
    for (const _ of ["first", "again"]) {
      const { results } = (await one.owner.post("/api/products/receipts", { receipts })).json();
      expect(results).toMatchObject([
        { message: "Batch LOT-9 is recalled. Put the packs aside.", receipt: { quantity: 6 } },
      ]);
    }
    expect((await one.read()).quantityOnHand).toBe(10);
    expect(await one.notices()).toMatchObject([{ packs: 6 }]);
  });

  test("is recalled when a program says that it is there", async () => {
    const { item, one } = await aNetwork(server);
    await start(server, { item: item.id, batchNumbers: ["LOT-9"] });
    const { sku } = await one.read();
    const lines = [{ sku, batchNumber: "LOT-9", expiryDate: dayFrom(90), quantity: 6 }];
    const till = await aTill(server, one.organization);
    expect((await till.put("/api/products/stock", { lines })).json().changed).toBe(1);
    expect((await one.read()).quantityOnHand).toBe(10);
    expect(await one.notices()).toMatchObject([{ packs: 6 }]);
  });

  test("is recalled when a batch is numbered so, and not a second time", async () => {
    const { item, one } = await aNetwork(server);
    await start(server, { item: item.id, batchNumbers: ["LOT-9"] });
    const { id } = await one.receive({ batchNumber: "LOT-8", quantity: 5 });
    const path = `/api/products/${one.product}/batches/${id}`;
    await server.patch(path, { batchNumber: "LOT-9", version: 1 });
    expect((await one.read()).quantityOnHand).toBe(10);
    await server.post(`${path}/stock`, { quantity: 4, reason: "count" });
    expect(await one.notices()).toMatchObject([{ packs: 5 }]);
  });

  test("is found by the job where no change of the stock told of it", async () => {
    const { item, one } = await aNetwork(server);
    await start(server, { item: item.id, batchNumbers: ["LOT-9"] });
    const { id } = await one.receive({ batchNumber: "LOT-8", quantity: 5 });
    await server.db.transaction((tx) =>
      setUnaudited(tx, productBatches, eq(productBatches.id, id), { batchNumber: "LOT-9" }),
    );
    await work();
    expect((await one.read()).quantityOnHand).toBe(10);
    expect(await recallEmailsSent(server)).toHaveLength(1);
  });
});

describe("a recall during receipts", () => {
  test("misses none of them, whichever comes first", async () => {
    const { item, shelves } = await aNetwork(server, 4);
    const receipts = Array.from({ length: 24 }, (_, place) => {
      const shelf = shelves[place % 4];
      return () => shelf?.receive({ batchNumber: `LOT-${place + 2}`, quantity: 1 });
    });
    const batchNumbers = ["LOT-1", ...receipts.map((_, place) => `LOT-${place + 2}`)];
    const sent = receipts.map((receive, place) =>
      new Promise((resolve) => setTimeout(resolve, place * 8)).then(receive),
    );
    await new Promise((resolve) => setTimeout(resolve, 60));
    const recall = await start(server, { item: item.id, batchNumbers });
    await Promise.all(sent);
    for (const shelf of shelves) expect((await shelf.read()).quantityOnHand).toBe(0);
    expect(await readRecall(server, recall)).toMatchObject({ pharmacies: 4, packs: 64 });
  });

  test("of a product that is new to its pharmacy misses none", async () => {
    const { item } = await aNetwork(server);
    const plan = { features: ["productImport" as const] };
    const { id } = await aPharmacy(server, { name: "Far Pharmacy" }, plan);
    const line = { "Item code": item.code, "Selling price": "6.99", Expiry: "2099-12-31" };
    const file = productFile({ ...line, Batch: "LOT-9", Quantity: 6 });
    const run = await checkedProducts(server, id, file);
    const [recall] = await Promise.all([
      start(server, { item: item.id, batchNumbers: ["LOT-9"] }),
      applyProducts(server, run),
    ]);
    expect(await readRecall(server, recall)).toMatchObject({ pharmacies: 1, packs: 6 });
  });
});
