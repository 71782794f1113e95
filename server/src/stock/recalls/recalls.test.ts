import { describe, expect, test } from "vitest";
import { aGtin } from "#test/items.ts";
import { aPharmacy } from "#test/members.ts";
import { aProduct, newBatch } from "#test/products.ts";
import { acknowledge, aNetwork, aRecall, recallEmailsSent, start } from "#test/recalls.ts";
import { testServer } from "#test/server.ts";

const server = testServer();
const PATH = "/api/recalls";

describe("a recall", () => {
  test("takes its batches off the stock of every pharmacy, and leaves all others", async () => {
    const { item, one, other } = await aNetwork(server);
    await one.receive({ batchNumber: "LOT-2", quantity: 4 });
    const answer = await server.post(PATH, aRecall({ item: item.id }));
    expect([answer.statusCode, answer.json()]).toMatchObject([
      201,
      {
        status: "open",
        pharmacies: 2,
        answered: 0,
        waiting: 2,
        packs: 20,
        setAside: 0,
        batchNumbers: ["LOT-1"],
        item: { name: "Saline 0.9 %", code: item.code },
        number: expect.stringMatching(/^RC-\d{4}-0001$/),
      },
    ]);
    expect([(await one.read()).quantityOnHand, (await other.read()).quantityOnHand]).toEqual([
      4, 0,
    ]);
    const { items } = (await server.get(`/api/products/${one.product}/batches`)).json();
    expect(items.map(({ batchNumber, state }: never) => `${batchNumber} ${state}`)).toEqual([
      "LOT-1 recalled",
      "LOT-2 available",
    ]);
    const released = await server.post(
      `/api/products/${one.product}/batches/${items[0].id}/release`,
      { version: items[0].version },
    );
    expect(released.statusCode).toBe(409);
    const [listed] = (await server.get(PATH)).json().items;
    const { newEmails, ...recall } = answer.json();
    expect([listed, newEmails]).toEqual([recall, recall.emails]);
  });

  test("asks nothing of pharmacies that have none of its packs left, and the preview agrees", async () => {
    const { item, one, other } = await aNetwork(server);
    await one.receive({ batchNumber: "LOT-2", quantity: 0 });
    const { items } = (await server.get(`/api/products/${other.product}/batches`)).json();
    const empty = `/api/products/${other.product}/batches/${items[0].id}/stock`;
    await server.post(empty, { quantity: 0, reason: "sale" });
    const body = { item: item.id, batchNumbers: ["LOT-1", "LOT-2"] };
    expect((await server.post(`${PATH}/preview`, body)).json()).toMatchObject({
      pharmacies: 1,
      batches: 1,
      packs: 10,
      notFound: ["LOT-2"],
      largest: [{ pharmacy: { name: "Harbour Pharmacy" }, batches: 1, packs: 10 }],
    });
    const { id } = await start(server, body);
    expect(await other.notices()).toEqual([]);
    expect(await recallEmailsSent(server)).toMatchObject([{ user: one.owner.userId }]);
    const [notice] = await one.notices();
    expect(notice?.batches).toMatchObject([{ batchNumber: "LOT-1", quantity: 10 }]);
    if (notice) await acknowledge(one, notice, 10);
    await server.post(empty, { quantity: 3, reason: "count" });
    expect((await other.read()).quantityOnHand).toBe(0);
    const [more] = await other.notices();
    expect(more).toMatchObject({ status: "waiting", packs: 3, batches: [{ quantity: 3 }] });
    if (more) await acknowledge(other, more, 3);
    const closed = await server.post(`${PATH}/${id}/close`, { version: 1 });
    expect([closed.statusCode, closed.json().pharmacies]).toEqual([200, 2]);
  });

  test("has one entry for itself, each batch and each notice", async () => {
    const { item } = await aNetwork(server);
    const before = (await server.history()).length;
    const { id } = await start(server, { item: item.id });
    const entries = (await server.history()).slice(before);
    expect(entries.map(({ model, action }) => `${model} ${action}`).sort()).toEqual([
      "productBatch recall",
      "productBatch recall",
      "recall create",
      "recallNotice create",
      "recallNotice create",
    ]);
    expect(entries.find(({ recordId }) => recordId === id)?.recordLabel).toMatch(/Saline 0.9 %$/);
    const batch = entries.find(({ model }) => model === "productBatch");
    expect(batch?.changes).toEqual([{ field: "status", from: "available", to: "recalled" }]);
  });

  test("writes to owners and pharmacists, and to nobody else", async () => {
    const { item, one, other } = await aNetwork(server);
    const pharmacist = await server.as("pharmacist", one.organization);
    await server.as("technician", one.organization);
    const { number } = await start(server, { item: item.id, recallClass: 1 });
    const emails = await recallEmailsSent(server);
    const readers = [one.owner.userId, pharmacist.userId, other.owner.userId];
    expect(emails.map(({ user }) => user).sort()).toEqual(readers.sort());
    expect(emails[0]).toMatchObject({
      kind: "recall",
      subject: `Saline 0.9 %: recall ${number}, class 1`,
    });
  });

  test("of all batches takes packs without a number, too", async () => {
    const { item, one } = await aNetwork(server);
    await one.receive({ batchNumber: "LOT-2", quantity: 4 });
    const numbers = { item: item.id, isAllBatches: true, batchNumbers: [] };
    expect(await start(server, numbers)).toMatchObject({ packs: 24, isAllBatches: true });
    expect((await one.read()).quantityOnHand).toBe(0);
  });

  test("reaches local products with the GTIN of the item", async () => {
    const gtin = aGtin();
    const { item, choices } = await aNetwork(server, 2, { gtin });
    const { id: organization } = await aPharmacy(server, { name: "Far Pharmacy" }, {});
    const local = aProduct({ ...choices, organization, gtin });
    const { id } = (await server.post("/api/products", local)).json();
    await newBatch(server, id, { batchNumber: "LOT-1", quantity: 6 });
    expect(await start(server, { item: item.id })).toMatchObject({ pharmacies: 3, packs: 26 });
    expect((await server.get(`/api/products/${id}`)).json().quantityOnHand).toBe(0);
  });

  test("finds the packs of a batch whatever the case of its number", async () => {
    const { item, one } = await aNetwork(server);
    await one.receive({ batchNumber: "lot-1", quantity: 4 });
    await start(server, { item: item.id, batchNumbers: ["LOT-1", "LOT-1", "a/b-7"] });
    expect((await one.read()).quantityOnHand).toBe(0);
  });

  test("is refused without a batch, with both, with an unknown item or a wrong class", async () => {
    const { item } = await aNetwork(server);
    const fields = async (values: object) => {
      const answer = await server.post(PATH, { ...aRecall({ item: item.id }), ...values });
      return [answer.statusCode, answer.json().fields];
    };
    expect(await fields({ batchNumbers: [] })).toEqual([
      422,
      { batchNumbers: "Enter a batch number, or recall all batches." },
    ]);
    expect(await fields({ isAllBatches: true })).toEqual([
      422,
      { batchNumbers: "Recall either these batches or all batches." },
    ]);
    expect(await fields({ item: "00000000-0000-4000-8000-000000000000" })).toEqual([
      422,
      { item: "Item not found." },
    ]);
    expect(await fields({ recallClass: 4 })).toEqual([
      422,
      { recallClass: "Choose class 1, 2 or 3." },
    ]);
    const many = Array.from({ length: 101 }, (_, place) => `LOT-${place}`);
    expect((await fields({ batchNumbers: many }))[0]).toBe(422);
    expect((await server.get(PATH)).json().total).toBe(0);
  });

  test("is started by administrators and catalogue managers, and not read by pharmacies", async () => {
    const { item, one } = await aNetwork(server);
    const { id } = await start(await server.as("catalogue"), { item: item.id });
    for (const role of ["finance", "support"] as const) {
      const caller = await server.as(role);
      expect((await caller.get(`${PATH}/${id}`)).statusCode).toBe(200);
      expect((await caller.post(PATH, aRecall({ item: item.id }))).statusCode).toBe(403);
    }
    expect((await one.owner.get(`${PATH}/${id}`)).statusCode).toBe(403);
    expect((await one.owner.get(PATH)).statusCode).toBe(403);
  });
});

describe("the preview of a recall", () => {
  test("says what a recall would take, and changes nothing", async () => {
    const { item, one, other } = await aNetwork(server);
    await one.receive({ batchNumber: "LOT-2", quantity: 4 });
    const body = { item: item.id, batchNumbers: ["LOT-1", "LOT-2", "LOT-9"] };
    expect((await server.post(`${PATH}/preview`, body)).json()).toEqual({
      pharmacies: 2,
      batches: 3,
      packs: 24,
      notFound: ["LOT-9"],
      unnumbered: { pharmacies: 0, packs: 0 },
      largest: [
        { pharmacy: { id: one.organization, name: "Harbour Pharmacy" }, batches: 2, packs: 14 },
        { pharmacy: { id: other.organization, name: "Hill Pharmacy 1" }, batches: 1, packs: 10 },
      ],
    });
    expect((await one.read()).quantityOnHand).toBe(14);
    const none = { item: item.id, batchNumbers: ["LOT-9"] };
    expect((await server.post(`${PATH}/preview`, none)).json()).toMatchObject({ pharmacies: 0 });
  });

  test("counts packs that have no number, because a recall of numbers misses them", async () => {
    const { item, ofItem } = await aNetwork(server);
    const { id: organization } = await aPharmacy(server, { name: "Far Pharmacy" }, {});
    const { id } = (await ofItem(item.id, { organization })).json();
    await server.post(`/api/products/${id}/stock`, { quantity: 7, reason: "count" });
    const answer = await server.post(`${PATH}/preview`, { item: item.id, batchNumbers: ["LOT-1"] });
    expect(answer.json()).toMatchObject({ pharmacies: 2, unnumbered: { pharmacies: 1, packs: 7 } });
    const all = { item: item.id, isAllBatches: true, batchNumbers: [] };
    expect((await server.post(`${PATH}/preview`, all)).json()).toMatchObject({
      pharmacies: 3,
      packs: 27,
      unnumbered: { pharmacies: 0, packs: 0 },
    });
  });
});
