import { randomUUID } from "node:crypto";
import type { ApiScope } from "@pharmacy/contract/tokens/tokens.values";
import { describe, expect, test } from "vitest";
import { newBatch } from "#test/products.ts";
import { aCode, aReceipt, aScanningShop, aTill, dayFrom } from "#test/receipts.ts";
import { testServer } from "#test/server.ts";

const server = testServer();
const PATH = "/api/products";

/** Guarantees that a program has the stock of its own pharmacy alone, as far as its scopes go. */
describe("a program", () => {
  test("reads its pharmacy's products without what they cost, and no other's", async () => {
    const [own, other] = [await aScanningShop(server), await aScanningShop(server)];
    const till = await aTill(server, own.organization, ["stock:read"]);
    await own.make({ name: "Costly", costPrice: 123 });
    await newBatch(server, own.product.id, { unitCost: 456 });
    const list = (await till.get(`${PATH}?count=100`)).json();
    expect(list.total).toBe(2);
    expect(list.items[0]).not.toHaveProperty("costPrice");
    expect(list.items[0]).not.toHaveProperty("marginBps");
    const batches = (await till.get(`${PATH}/${own.product.id}/batches`)).json();
    expect(batches.items[0]).not.toHaveProperty("unitCost");
    const foreign = await till.get(`${PATH}?organization=${other.organization}`);
    expect(foreign.json().items).toEqual([]);
    const delta = await till.get(`${PATH}/changes?organization=${other.organization}`);
    expect(delta.json().products.map(({ id }: { id: string }) => id)).not.toContain(
      other.product.id,
    );
    for (const path of ["", "/batches", "/movements"]) {
      expect((await till.get(`${PATH}/${other.product.id}${path}`)).statusCode).toBe(403);
      expect((await till.get(`${PATH}/${own.product.id}${path}`)).statusCode).toBe(200);
    }
  });

  test("changes nothing of another pharmacy, by its id in any place", async () => {
    const [own, other] = [await aScanningShop(server), await aScanningShop(server)];
    const till = await aTill(server, own.organization);
    const { id } = await newBatch(server, other.product.id, { quantity: 6 });
    const booked = aReceipt(aCode(other.gtin, "X", dayFrom(9)));
    await other.receive([booked]);
    const { organization } = other;
    const refused = [
      till.put(`${PATH}/stock`, { organization, lines: [{ sku: "A", quantity: 1 }] }),
      till.post(`${PATH}/receipts`, { organization, receipts: [aReceipt(other.gtin)] }),
      till.post(`${PATH}/${other.product.id}/stock`, { quantity: 1, reason: "count" }),
      till.post(`${PATH}/${other.product.id}/batches/${id}/stock`, {
        quantity: 1,
        reason: "count",
      }),
    ];
    for (const call of refused) expect((await call).statusCode).toBe(403);
    expect((await till.post(`${PATH}/receipts/${booked.id}/undo`, {})).statusCode).toBe(404);
    expect((await server.get(`${PATH}/${other.product.id}`)).json().quantityOnHand).toBe(7);
  });

  test.each<[ApiScope[], number, number]>([
    [["stock:read"], 200, 403],
    [["stock:write"], 403, 200],
    [["catalogue:read"], 403, 403],
  ])("with %j reads with %i and writes with %i", async (scopes, reading, writing) => {
    const { organization, product } = await aScanningShop(server);
    const till = await aTill(server, organization, scopes);
    expect((await till.get(PATH)).statusCode).toBe(reading);
    expect((await till.get(`${PATH}/changes`)).statusCode).toBe(reading);
    expect((await till.get(`${PATH}/receipts`)).statusCode).toBe(reading);
    const lines = [{ sku: product.sku, batchNumber: "A", expiryDate: dayFrom(9), quantity: 1 }];
    expect((await till.put(`${PATH}/stock`, { lines })).statusCode).toBe(writing);
  });

  test("of a pharmacy without a subscription reads, and writes nothing", async () => {
    const { organization, gtin } = await aScanningShop(server);
    const till = await aTill(server, organization);
    await server.db.$client.query("delete from subscriptions where organization = $1", [
      organization,
    ]);
    expect((await till.get(PATH)).statusCode).toBe(200);
    const call = await till.post(`${PATH}/receipts`, { receipts: [aReceipt(gtin)] });
    expect([call.statusCode, call.json().error]).toEqual([403, "read_only"]);
  });
});

describe("an answer that the caller has", () => {
  const conditional = async (url: string, tag: string, secret: string) =>
    server.app.inject({
      url,
      headers: { authorization: `Bearer ${secret}`, "if-none-match": tag },
    });

  test.each(["", "/one"])("is not sent again until it changes: products%s", async (what) => {
    const { organization, product } = await aScanningShop(server);
    const { secret, get } = await aTill(server, organization);
    const url = what === "" ? PATH : `${PATH}/${product.id}`;
    const tag = String((await get(url)).headers.etag);
    expect(tag).toMatch(/^W\/"[\w-]{43}"$/);
    expect((await server.get(url)).headers.etag).toBeUndefined();
    const same = await conditional(url, `"other", ${tag}`, secret);
    expect([same.statusCode, same.body]).toEqual([304, ""]);
    expect(same.headers.etag).toBe(tag);
    await newBatch(server, product.id, { quantity: 1 });
    const changed = await conditional(url, tag, secret);
    expect(changed.statusCode).toBe(200);
    expect(changed.headers.etag).not.toBe(tag);
    expect((await conditional(url, `"${randomUUID()}"`, secret)).statusCode).toBe(200);
  });
});
