import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { aGtin } from "#test/items.ts";
import { newBatch } from "#test/products.ts";
import { aCode, aReceipt, aScanningShop, dayFrom } from "#test/receipts.ts";
import { testServer } from "#test/server.ts";

const server = testServer();
const PATH = "/api/products";

const read = async (id: string) => (await server.get(`${PATH}/${id}`)).json();
const batchesOf = async (id: string) => (await server.get(`${PATH}/${id}/batches`)).json().items;

describe("a scanned pack", () => {
  test("adds its batch, and the next of the same adds to it", async () => {
    const { gtin, product, receive } = await aScanningShop(server);
    const code = aCode(gtin, "LOT/42a", dayFrom(400));
    const [first] = (await receive([aReceipt(code, { quantity: 2 })])).json().results;
    expect(first).toMatchObject({
      message: null,
      receipt: {
        product: { id: product.id, status: "active" },
        batch: { batchNumber: "LOT/42a", expiryDate: dayFrom(400), quantity: 2 },
        quantity: 2,
        undoneAt: null,
      },
    });
    await receive([aReceipt(code), aReceipt(code)]);
    expect(await batchesOf(product.id)).toMatchObject([{ batchNumber: "LOT/42a", quantity: 4 }]);
    expect(await read(product.id)).toMatchObject({ quantityOnHand: 4, nextExpiryOn: dayFrom(400) });
  });

  test("gives its batch the expiry that was not known, which then expires", async () => {
    const { make, receive, organization } = await aScanningShop(server);
    const gtin = aGtin();
    const { id, sku } = await make({ gtin });
    await newBatch(server, id, { batchNumber: "L", expiryDate: null, quantity: 3 });
    const [result] = (await receive([aReceipt(aCode(gtin, "L", dayFrom(40)))])).json().results;
    expect(result.receipt.batch).toMatchObject({ expiryDate: dayFrom(40), quantity: 4 });
    expect((await read(id)).nextExpiryOn).toBe(dayFrom(40));
    await newBatch(server, id, { batchNumber: "T", expiryDate: null, quantity: 5 });
    const line = { sku, batchNumber: "T", expiryDate: dayFrom(20), quantity: 5 };
    const put = () => server.put(`${PATH}/stock`, { organization, lines: [line] });
    expect((await put()).json()).toMatchObject({ changed: 1 });
    expect(await read(id)).toMatchObject({ quantityOnHand: 9, nextExpiryOn: dayFrom(20) });
    expect((await put()).json()).toMatchObject({ unchanged: 1 });
    line.expiryDate = "2099-03-04";
    expect((await put()).json().results[0].message).toMatch(
      /^Batch T is kept with the expiry .*, not 4 March 2099\. Check the pack, or correct the batch\.$/,
    );
  });

  test("is on the stock card as received by scan, by whom, and on which day's list", async () => {
    const { gtin, product, receive, organization } = await aScanningShop(server);
    const technician = await server.as("technician", organization);
    const receipt = aReceipt(aCode(gtin, "LOT", dayFrom(99)), { quantity: 2 });
    await receive([receipt], technician);
    await receive([aReceipt(aCode(gtin, "LOT", dayFrom(99)))], technician);
    await technician.post(`${PATH}/receipts/${receipt.id}/undo`, {});
    await newBatch(server, product.id, { batchNumber: "HAND", quantity: 5 });
    const { day, receipts } = (await technician.get(`${PATH}/receipts`)).json();
    const { items } = (await server.get(`${PATH}/${product.id}/movements`)).json();
    const by = { actorName: receipts[0].receivedBy };
    expect(items).toMatchObject([
      { reason: "delivery", change: 5, receivedOn: null },
      { ...by, reason: "scannedBack", change: -2, receivedOn: null },
      { ...by, reason: "scannedIn", change: 1, receivedOn: day },
      { ...by, reason: "scannedIn", change: 2, receivedOn: day },
    ]);
  });

  test("is booked once, however often and however many at once it is sent", async () => {
    const { gtin, product, receive } = await aScanningShop(server);
    const one = aReceipt(aCode(gtin, "A1", dayFrom(99)), { quantity: 3 });
    const answers = await Promise.all(Array.from({ length: 6 }, () => receive([one, one])));
    for (const answer of answers) {
      expect(answer.json().results).toMatchObject([
        { id: one.id, receipt: { quantity: 3 } },
        { id: one.id, receipt: { quantity: 3 } },
      ]);
    }
    expect((await read(product.id)).quantityOnHand).toBe(3);
    const [other] = (await receive([{ ...one, quantity: 4 }])).json().results;
    expect(other.message).toBe(
      "This id was used for another receipt. Send a new id with each receipt.",
    );
  });

  test("of an item that the pharmacy does not have becomes a draft without a price", async () => {
    const { freshGtin, freshItem, receive, organization } = await aScanningShop(server);
    const technician = await server.as("technician", organization);
    const code = aCode(freshGtin, "B7", dayFrom(50));
    const [result] = (await receive([aReceipt(code)], technician)).json().results;
    expect(result.message).toMatch(
      /is new here and counts towards the plan\. It stays a draft until/,
    );
    expect(await read(result.receipt.product.id)).toMatchObject({
      name: freshItem.name,
      status: "draft",
      sellingPrice: 0,
      quantityOnHand: 1,
    });
    await receive([aReceipt(code)], technician);
    const { total } = (await server.get(`${PATH}?organization=${organization}`)).json();
    expect(total).toBe(2);
  });

  test("of the pharmacy's own goes to packs without a batch", async () => {
    const { make, receive } = await aScanningShop(server);
    const gtin = aGtin();
    const { id } = await make({ gtin });
    const [result] = (await receive([aReceipt(gtin.slice(1))])).json().results;
    expect(result.receipt).toMatchObject({ product: { id }, batch: { batchNumber: null } });
    expect((await read(id)).quantityOnHand).toBe(1);
  });

  test("that says no batch takes what was typed", async () => {
    const { gtin, product, receive } = await aScanningShop(server);
    const [incomplete] = (await receive([aReceipt(gtin)])).json().results;
    expect(incomplete).toMatchObject({
      receipt: null,
      fields: {
        batchNumber: "Enter the batch number from the pack.",
        expiryDate: "Enter the expiry date from the pack.",
      },
    });
    const typed = { batchNumber: "T1", expiryDate: dayFrom(30) };
    await receive([aReceipt(gtin, typed)]);
    expect(await batchesOf(product.id)).toMatchObject([{ ...typed, quantity: 1 }]);
  });
});

describe("who may", () => {
  test("receive: an owner, a pharmacist and a technician, and not a viewer", async () => {
    const { gtin, receive, organization } = await aScanningShop(server);
    const code = aCode(gtin, "W", dayFrom(9));
    for (const role of ["owner", "pharmacist", "technician"] as const) {
      const caller = await server.as(role, organization);
      const { results } = (await receive([aReceipt(code)], caller)).json();
      expect(results[0].receipt.quantity).toBe(1);
    }
    const viewer = await server.as("viewer", organization);
    expect((await receive([aReceipt(code)], viewer)).statusCode).toBe(403);
    expect((await viewer.get(`${PATH}/receipts`)).json().packs).toBe(3);
  });

  test("nobody for another pharmacy, nor take back what another booked", async () => {
    const [own, other] = [await aScanningShop(server), await aScanningShop(server)];
    const owner = await server.as("owner", own.organization);
    const call = await owner.post(`${PATH}/receipts`, {
      organization: other.organization,
      receipts: [aReceipt(other.gtin)],
    });
    expect(call.statusCode).toBe(403);
    // local goods of another pharmacy mean nothing here
    const local = aGtin();
    await other.make({ gtin: local });
    const [result] = (await own.receive([aReceipt(local)], owner)).json().results;
    expect(result.message).toMatch(/^No product and no catalogue item/);
    const booked = aReceipt(aCode(other.gtin, "X", dayFrom(9)));
    await other.receive([booked]);
    const undo = await owner.post(`${PATH}/receipts/${booked.id}/undo`, {});
    expect(undo.statusCode).toBe(404);
    const seen = await owner.get(`${PATH}/receipts?organization=${other.organization}`);
    expect(seen.json().receipts).toEqual([]);
  });
});

describe("a receipt", () => {
  test("is taken back once, while its packs are there", async () => {
    const { gtin, product, receive, organization } = await aScanningShop(server);
    const one = aReceipt(aCode(gtin, "U", dayFrom(9)), { quantity: 5 });
    await receive([one]);
    const undo = () => server.post(`${PATH}/receipts/${one.id}/undo`, { organization });
    const answers = await Promise.all([undo(), undo()]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await read(product.id)).quantityOnHand).toBe(0);
    // repeated afterwards, it stays undone
    const [again] = (await receive([one])).json().results;
    expect(again.receipt.undoneAt).toEqual(expect.any(String));
    expect((await read(product.id)).quantityOnHand).toBe(0);
    const sold = aReceipt(aCode(gtin, "U", dayFrom(9)), { quantity: 2 });
    const [{ receipt }] = (await receive([sold])).json().results;
    await server.post(`${PATH}/${product.id}/batches/${receipt.batch.id}/stock`, {
      change: -1,
      reason: "sale",
    });
    const late = await server.post(`${PATH}/receipts/${sold.id}/undo`, { organization });
    expect([late.statusCode, late.json().message]).toEqual([
      409,
      "Only 1 pack is left of this batch. Adjust the stock instead.",
    ]);
    expect(
      (await server.post(`${PATH}/receipts/${randomUUID()}/undo`, { organization })).statusCode,
    ).toBe(404);
  });

  test("is on the list of its day where the pharmacy is, with who booked it", async () => {
    // fourteen hours ahead of UTC, all year round
    const zone = { timeZone: "Pacific/Kiritimati" };
    const { gtin, receive, organization } = await aScanningShop(server, {}, zone);
    const owner = await server.as("owner", organization);
    server.moveTo(`${dayFrom(5)}T09:00:00Z`);
    await receive([aReceipt(aCode(gtin, "D1", dayFrom(99)), { quantity: 2 })], owner);
    server.moveTo(`${dayFrom(5)}T11:00:00Z`);
    await receive([aReceipt(aCode(gtin, "D2", dayFrom(99)))], owner);
    const day = async (query: string) => (await owner.get(`${PATH}/receipts${query}`)).json();
    const numbers = ({ receipts }: { receipts: { batch: { batchNumber: string } }[] }) =>
      receipts.map(({ batch }) => batch.batchNumber);
    expect(numbers(await day(`?day=${dayFrom(5)}`))).toEqual(["D1"]);
    const today = await day("");
    expect(today).toMatchObject({ day: dayFrom(6), total: 1, packs: 1 });
    expect(numbers(today)).toEqual(["D2"]);
    expect(today.receipts[0].receivedBy).toEqual(expect.any(String));
    expect((await owner.get(`${PATH}/receipts?day=2026-13-01`)).statusCode).toBe(400);
  });
});
