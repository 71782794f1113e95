import { describe, expect, test } from "vitest";
import { aGtin } from "#test/items.ts";
import { newBatch } from "#test/products.ts";
import { aScanningShop, aTill, dayFrom } from "#test/receipts.ts";
import { testServer } from "#test/server.ts";

const server = testServer();
const PATH = "/api/products";

const read = async (id: string) => (await server.get(`${PATH}/${id}`)).json();
const put = (lines: object[], caller: Pick<typeof server, "put">) =>
  caller.put(`${PATH}/stock`, { lines });

async function aShopWithTill() {
  const shop = await aScanningShop(server);
  return { ...shop, till: await aTill(server, shop.organization) };
}

describe("the stock that a till sends", () => {
  test("sets batches and packs without one, by SKU, GTIN or id, and says so for each line", async () => {
    const { till, gtin, product, make } = await aShopWithTill();
    const [one, other] = [await make({ gtin: aGtin() }), await make()];
    const kept = await newBatch(server, product.id, { batchNumber: "K", quantity: 7 });
    const answer = await put(
      [
        { gtin, batchNumber: "K", quantity: 5 },
        { gtin: gtin.slice(1), batchNumber: "N", expiryDate: dayFrom(60), quantity: 2 },
        { sku: one.sku.toLowerCase(), quantity: 0 },
        { product: other.id, quantity: 9 },
      ],
      till,
    );
    expect(answer.json()).toMatchObject({ changed: 4, unchanged: 0, refused: 0 });
    expect(answer.json().results[0]).toEqual({
      outcome: "changed",
      product: product.id,
      batch: kept.id,
      message: null,
    });
    expect(await read(product.id)).toMatchObject({ quantityOnHand: 7, nextExpiryOn: dayFrom(60) });
    expect((await read(one.id)).quantityOnHand).toBe(0);
    expect((await read(other.id)).quantityOnHand).toBe(9);
    const card = (await server.get(`${PATH}/${product.id}/movements`)).json().items;
    expect(card).toMatchObject([{ reason: "count" }, { reason: "count" }, { reason: "delivery" }]);
    expect(card[0].actorName).toBe(till.token.name);
  });

  test("changes nothing when it is sent again", async () => {
    const { till, make } = await aShopWithTill();
    const { id, sku } = await make();
    const lines = [{ sku, quantity: 4 }];
    await put(lines, till);
    const written = (await server.history()).length;
    const again = (await put(lines, till)).json();
    expect(again).toMatchObject({ changed: 0, unchanged: 1, results: [{ outcome: "unchanged" }] });
    expect((await server.history()).length).toBe(written);
    expect((await read(id)).quantityOnHand).toBe(4);
  });

  test("is refused line by line, with the reason", async () => {
    const { till, gtin, product, make } = await aShopWithTill();
    const { sku } = await make();
    const stranger = await aScanningShop(server);
    const wrong = `${gtin.slice(0, -1)}${(Number(gtin.at(-1)) + 1) % 10}`;
    const batch = { gtin, batchNumber: "B", expiryDate: dayFrom(9), quantity: 1 };
    const cases: [object, string | RegExp][] = [
      [{ gtin: wrong, quantity: 1 }, /^The GTIN's check digit is wrong/],
      [{ gtin: aGtin(), quantity: 1 }, /^No product has the GTIN/],
      [{ sku: "NOT-THERE", quantity: 1 }, 'No product has the SKU "NOT-THERE".'],
      [{ product: stranger.product.id, quantity: 1 }, "Product not found."],
      [{ quantity: 1 }, "Name the product by one of product, sku and gtin."],
      [{ sku, gtin, quantity: 1 }, "Name the product by one of product, sku and gtin."],
      [{ sku, quantity: -1 }, /^Quantity must be a whole number from 0/],
      [{ sku, quantity: 0.5 }, /^Quantity must be a whole number from 0/],
      [{ gtin, quantity: 1 }, `${product.name} is kept by batches. Send a line for each batch.`],
      [{ ...batch, expiryDate: "2027-13-01" }, "Enter a date as YYYY-MM-DD."],
      [{ ...batch, expiryDate: "2027-02-00" }, "Enter a date as YYYY-MM-DD."],
      [{ ...batch, batchNumber: "A B" }, /^A batch number has at most 20 characters/],
      [{ gtin, batchNumber: "C", quantity: 1 }, "Expiry date is required for a new batch."],
      [{ sku, quantity: 3 }, "Line 1 already sets this stock."],
    ];
    const lines = [{ sku, quantity: 2 }, ...cases.map(([line]) => line)];
    const answer = (await put(lines, till)).json();
    const [good, ...others] = answer.results;
    expect(good).toMatchObject({ outcome: "changed", message: null });
    expect(others.map(({ message }: { message: string }) => message)).toEqual(
      cases.map(([, message]) => expect.stringMatching(message)),
    );
    expect(answer).toMatchObject({ changed: 1, refused: cases.length });
    expect((await read(stranger.product.id)).quantityOnHand).toBeNull();
  });

  test("counts the batches that no line names", async () => {
    const { till, organization, make } = await aShopWithTill();
    const { id, sku, name } = await make();
    await newBatch(server, id, { batchNumber: "Kept", quantity: 3 });
    await server.db.$client.query(
      `insert into product_batches (id, organization, product, product_name, batch_number, quantity)
       select gen_random_uuid(), $1, $2, $3, 'FILL-' || n, 0 from generate_series(1, 999) n`,
      [organization, id, name],
    );
    const answer = await put(
      [
        { sku, quantity: 1 },
        { sku, batchNumber: "ONE-MORE", quantity: 1 },
        { sku, batchNumber: "kept", quantity: 5 },
      ],
      till,
    );
    const messages = answer.json().results.map(({ message }: { message: string }) => message);
    expect(messages).toEqual([
      `${name} is kept by batches. Send a line for each batch.`,
      "A product has at most 1,000 batches.",
      null,
    ]);
    expect((await read(id)).quantityOnHand).toBe(5);
  });

  test("is at most 5,000 lines, counted before any of them is read", async () => {
    const { till } = await aShopWithTill();
    const answer = await put(
      Array.from({ length: 5_001 }, () => ({ wrong: true })),
      till,
    );
    expect([answer.statusCode, answer.json().fields]).toEqual([
      422,
      { lines: "Send between 1 and 5,000 lines." },
    ]);
  });

  test("of 5,000 lines is set at once", { timeout: 60_000 }, async () => {
    const { till, organization, make } = await aShopWithTill();
    const first = await make({ sku: "MANY-1" });
    await server.db.$client.query(
      `insert into products (id, organization, sku, name, "group", unit, pack_unit, pack_size,
         selling_price, currency, tax_rate_bps, status)
       select gen_random_uuid(), organization, 'MANY-' || n, name || n, "group", unit, pack_unit,
         pack_size, selling_price, currency, tax_rate_bps, status
       from products, generate_series(2, 5000) n where id = $1`,
      [first.id],
    );
    const lines = Array.from({ length: 5_000 }, (_, n) => ({ sku: `MANY-${n + 1}`, quantity: n }));
    const answer = await put(lines, till);
    expect(answer.json()).toMatchObject({ changed: 5_000, refused: 0 });
    const { rows } = await server.db.$client.query(
      `select sum(quantity_on_hand)::int as packs from products where organization = $1`,
      [organization],
    );
    expect(rows[0].packs).toBe((4_999 * 5_000) / 2);
  });

  test("is right with receipts and calls that come at the same time", async () => {
    const { till, receive, make } = await aShopWithTill();
    const gtin = aGtin();
    const { id, sku } = await make({ gtin });
    await put([{ sku, quantity: 100 }], till);
    const receipts = Array.from({ length: 8 }, () =>
      receive([{ id: crypto.randomUUID(), scan: gtin, quantity: 1 }]),
    );
    const counts = Array.from({ length: 4 }, () => put([{ sku, quantity: 100 }], till));
    const all = await Promise.all([...receipts, ...counts]);
    // on a busy machine some wait too long for a connection and must try again
    expect(all.filter(({ statusCode }) => ![200, 503].includes(statusCode))).toEqual([]);
    const { items } = (await server.get(`${PATH}/${id}/batches`)).json();
    expect((await read(id)).quantityOnHand).toBe(items[0].quantity);
    const card = (await server.get(`${PATH}/${id}/movements?count=100`)).json().items;
    const sum = card.reduce((total: number, { change }: { change: number }) => total + change, 0);
    expect(sum).toBe(items[0].quantity);
  });
});
