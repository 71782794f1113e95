import { describe, expect, test } from "vitest";
import { aShop, crowd, newBatch } from "#test/products.ts";
import { testServer } from "#test/server.ts";

const server = testServer();
const PATH = "/api/products";

const archive = (id: string, version = 1) => server.post(`${PATH}/${id}/archive`, { version });
const restore = (id: string, version = 2) => server.post(`${PATH}/${id}/restore`, { version });

describe("an archived product", () => {
  test("leaves the list and the plan, and comes back as it was", async () => {
    const { make, organization, send } = await aShop(server, { maxProducts: 1 });
    const { id } = await make({ sku: "AMOX", name: "Amoxicillin" });
    expect((await archive(id)).json().archivedAt).not.toBeNull();
    expect((await server.get(PATH)).json()).toMatchObject({ items: [], total: 0 });
    expect((await server.get(`${PATH}?status=archived`)).json()).toMatchObject({
      items: [{ id }],
      total: 1,
    });
    expect(
      (await server.patch(`${PATH}/${id}`, { name: "Other", version: 2 })).json().message,
    ).toBe("This product is archived. Restore it first.");
    const usage = async () => (await server.get(`/api/organizations/${organization}`)).json().usage;
    expect(await usage()).toMatchObject({ products: 0, limits: { products: 1 } });
    const { id: twin } = (await send({ sku: "amox", name: "Amoxicillin 2" })).json();
    const full = await restore(id);
    expect([full.statusCode, full.json().message]).toEqual([
      409,
      "The plan of Castlewren Pharmacy allows 1 product. It already has 1.",
    ]);
    await server.patch(`${PATH}/${twin}`, { status: "inactive" });
    expect((await restore(id)).json().fields).toEqual({
      sku: 'SKU "amox" is already used by Amoxicillin 2.',
    });
    await server.delete(`${PATH}/${twin}`);
    expect((await restore(id)).json()).toMatchObject({ status: "active", archivedAt: null });
    expect((await server.history()).at(-1)).toMatchObject({ action: "restore", recordId: id });
    expect((await usage()).products).toBe(1);
  });

  test("has nothing left on the shelf", async () => {
    const { make } = await aShop(server);
    const { id } = await make();
    const batch = await newBatch(server, id, { quantity: 3 });
    const message = "This product still has 3 packs. Set the stock to 0 first.";
    for (const answer of [await archive(id), await server.delete(`${PATH}/${id}`)]) {
      expect([answer.statusCode, answer.json().message]).toEqual([409, message]);
    }
    const sold = { change: -3, reason: "sale" };
    await server.post(`${PATH}/${id}/batches/${batch.id}/stock`, sold);
    expect((await server.delete(`${PATH}/${id}`)).json().message).toMatch(/has a history. Archive/);
    expect((await archive(id)).statusCode).toBe(200);
  });

  test("keeps its place among all: totals and deep pages do not count it", async () => {
    const { make, organization } = await aShop(server);
    const products = [await make({ name: "Aspirin" }), await make({ name: "Zinc" })];
    await archive((await make({ name: "Biotin" })).id);
    for (const query of ["", `&organization=${organization}`]) {
      const page = (await server.get(`${PATH}?order=desc&sort=name${query}`)).json();
      expect(page.items.map(({ id }: { id: string }) => id)).toEqual(
        [...products].reverse().map(({ id }) => id),
      );
      expect([page.total, page.count]).toEqual([2, 10]);
    }
  });
});

describe("many archived products", () => {
  const restore = (caller: Pick<typeof server, "post">, ...ids: string[]) =>
    caller.post(`${PATH}/bulk`, { do: "restore", ids });
  const archived = async (shop: Awaited<ReturnType<typeof aShop>>) => {
    const { id, version } = await shop.make();
    await server.post(`${PATH}/${id}/archive`, { version });
    return id;
  };

  test("are restored together, those of the caller's own pharmacy alone", async () => {
    const [own, other] = [await aShop(server), await aShop(server)];
    const [one, two, foreign] = [await archived(own), await archived(own), await archived(other)];
    const owner = await server.as("owner", own.organization);
    const { results } = (await restore(owner, one, two, foreign)).json();
    expect(
      results.map(({ error }: { error: { code: string } | null }) => error?.code ?? null),
    ).toEqual([null, null, "not_found"]);
    const at = async (id: string) => (await server.get(`${PATH}/${id}`)).json().archivedAt;
    expect([await at(one), await at(two)]).toEqual([null, null]);
    expect(await at(foreign)).not.toBeNull();
  });

  test("stay archived where the plan has no room for all of them", async () => {
    const shop = await aShop(server, { maxProducts: 1 });
    const ids = [await archived(shop), await archived(shop)];
    const refused = await restore(server, ...ids);
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      "This would add 2 products. Castlewren Pharmacy has 0 of 1.",
    ]);
    expect((await restore(server, ids[0] ?? "")).json().results[0].error).toBeNull();
  });
});

describe("the stock of a product without batches", () => {
  const adjust = (id: string, body: object) => server.post(`${PATH}/${id}/stock`, body);

  test("is what was counted last, more what came, less what went", async () => {
    const { make } = await aShop(server);
    const { id } = await make({ reorderPoint: 5 });
    expect((await adjust(id, { quantity: 8, reason: "count" })).json()).toMatchObject({
      quantityOnHand: 8,
      availability: "inStock",
      version: 1,
    });
    expect((await adjust(id, { change: -3, reason: "sale" })).json()).toMatchObject({
      quantityOnHand: 5,
      availability: "lowStock",
    });
    await adjust(id, { change: -5, reason: "damage" });
    expect((await server.get(`${PATH}/${id}`)).json().availability).toBe("outOfStock");
    const [last, sale, first] = (await server.get(`${PATH}/${id}/movements`)).json().items;
    expect(last).toMatchObject({ reason: "damage", change: -5, balance: 0, batchNumber: null });
    expect(sale).toMatchObject({ reason: "sale", change: -3, balance: 5 });
    expect(first).toMatchObject({ reason: "count", change: 8, balance: 8 });
    expect((await server.history()).slice(-3).map(({ action }) => action)).toEqual([
      "countStock",
      "sellStock",
      "writeOffDamaged",
    ]);
  });

  test("is on a card whose pages past the end know how many lines there are", async () => {
    const { make } = await aShop(server);
    const { id } = await make();
    for (const quantity of [1, 2, 3]) await adjust(id, { quantity, reason: "count" });
    const page = async (at: number) =>
      (await server.get(`${PATH}/${id}/movements?page=${at}&count=2`)).json();
    expect(await page(2)).toMatchObject({ total: 3, totalPages: 2, items: [{ balance: 1 }] });
    expect(await page(9)).toMatchObject({ page: 9, total: 3, totalPages: 2, items: [] });
  });

  test("is not set by a count of what was sold from meanwhile", async () => {
    const { make, organization } = await aShop(server);
    const { id, version } = await make();
    await adjust(id, { quantity: 10, from: null, reason: "count" });
    await adjust(id, { change: -2, reason: "sale" });
    const technician = await server.as("technician", organization);
    const count = { quantity: 10, reason: "count" };
    const stale = await technician.post(`${PATH}/${id}/stock`, { ...count, from: 10 });
    expect([stale.statusCode, stale.json()]).toMatchObject([
      409,
      {
        message: "The stock is now 8 packs. Count again, then save.",
        current: { id, quantityOnHand: 8, version },
      },
    ]);
    expect(stale.json().current).not.toHaveProperty("costPrice");
    const other = await adjust(id, { ...count, version: version + 1 });
    expect([other.statusCode, other.json().current]).toMatchObject([409, { id, version }]);
    expect((await adjust(id, { ...count, from: 8, version })).json().quantityOnHand).toBe(10);
  });

  test.each([
    [{ change: -9, reason: "sale" }, "change", "Only 8 packs are in stock. Remove at most 8."],
    [{ change: 1, reason: "sale" }, "reason", "A sale removes packs."],
    [{ change: -1, reason: "delivery" }, "reason", "A delivery adds packs."],
    [{ reason: "count" }, "quantity", "Enter either the quantity or the change."],
    [
      { quantity: 1, change: 1, reason: "count" },
      "quantity",
      "Enter either the quantity or the change.",
    ],
    [
      { quantity: -1, reason: "count" },
      "quantity",
      "Quantity must be a whole number from 0 to 10000000.",
    ],
    [
      { quantity: 1 },
      "reason",
      "Choose one of: delivery, count, damage, expired, sale, correction.",
    ],
  ])("is not adjusted by %o", async (body, field, message) => {
    const { make } = await aShop(server);
    const { id } = await make();
    await adjust(id, { quantity: 8, reason: "count" });
    const refused = await adjust(id, body);
    expect([refused.statusCode, refused.json().fields]).toEqual([422, { [field]: message }]);
    expect((await server.get(`${PATH}/${id}`)).json().quantityOnHand).toBe(8);
  });

  test("names the batch where that has fewer packs, whatever else is in stock", async () => {
    const { make } = await aShop(server);
    const { id } = await make();
    await newBatch(server, id, { batchNumber: "OTHER", quantity: 20 });
    const { id: batch } = await newBatch(server, id, { batchNumber: "K77A", quantity: 2 });
    const take = async (packs: number) => {
      const path = `${PATH}/${id}/batches/${batch}/stock`;
      return (await server.post(path, { change: -packs, reason: "sale" })).json().fields?.change;
    };
    expect(await take(3)).toBe("Only 2 packs are in batch K77A. Remove at most 2.");
    expect(await take(2)).toBeUndefined();
    expect(await take(1)).toBe("No packs are in batch K77A.");
  });

  test("is right after sixty-four writers at once", async () => {
    const { make } = await aShop(server);
    const { id } = await make();
    await adjust(id, { quantity: 100, reason: "count" });
    const answers = await crowd(64, (place) =>
      adjust(id, place % 2 ? { change: 2, reason: "delivery" } : { change: -1, reason: "sale" }),
    );
    const done = answers.flatMap(({ statusCode }, place) =>
      statusCode === 200 ? [place % 2 ? 2 : -1] : [],
    );
    const stock = done.reduce((sum, change) => sum + change, 100);
    expect((await server.get(`${PATH}/${id}`)).json().quantityOnHand).toBe(stock);
    const { items, total } = (await server.get(`${PATH}/${id}/movements?count=100`)).json();
    expect([total, items[0].balance, items.at(-1).balance]).toEqual([done.length + 1, stock, 100]);
  });
});

describe("a pharmacy with products", () => {
  test("keeps its currency, and takes its products with it when it is deleted", async () => {
    const { make, organization } = await aShop(server);
    const { id } = await make();
    const path = `/api/organizations/${organization}`;
    const { version } = (await server.get(path)).json();
    const refused = await server.patch(path, { currency: "GBP", version });
    expect([refused.statusCode, refused.json().fields]).toEqual([
      422,
      {
        currency:
          "The currency cannot change because Castlewren Pharmacy already has products, lists or a membership.",
      },
    ]);
    await server.patch(path, { status: "inactive" });
    expect((await server.delete(path)).statusCode).toBe(204);
    expect((await server.get(PATH)).json().total).toBe(0);
    expect((await server.get(`${PATH}/${id}`)).json().archivedAt).not.toBeNull();
  });
});
