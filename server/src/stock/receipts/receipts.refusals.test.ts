import { describe, expect, test } from "vitest";
import { aGtin } from "#test/items.ts";
import { newBatch } from "#test/products.ts";
import { aCode, aReceipt, aScanningShop, dayFrom } from "#test/receipts.ts";
import { testServer } from "#test/server.ts";

const server = testServer();
const PATH = "/api/products";

const read = async (id: string) => (await server.get(`${PATH}/${id}`)).json();
const batchesOf = async (id: string) => (await server.get(`${PATH}/${id}/batches`)).json().items;

describe("is refused, and the others of the call are not:", () => {
  const date = (digits: string) => (gtin: string) => `01${gtin}17${digits}10A`;
  test.each<[string, (gtin: string) => string, string | RegExp]>([
    [
      "a wrong check digit",
      (gtin) => `01${gtin.slice(0, -1)}${(Number(gtin.at(-1)) + 1) % 10}`,
      /^The check digit of \d{14} is wrong\./,
    ],
    [
      "the same of a bare number",
      (gtin) => `${gtin.slice(1, -1)}${(Number(gtin.at(-1)) + 1) % 10}`,
      /^The check digit of \d{13} is wrong\./,
    ],
    ["month 13", date("291301"), "The date 291301 in this code does not exist. Check the pack."],
    ["day 32", date("290132"), "The date 290132 in this code does not exist. Check the pack."],
    ["an expired batch", date("200100"), "Batch A has expired and cannot be received."],
    ["no GTIN", () => "10ABC", "This code has no GTIN. Scan the code that has one."],
    ["words", () => "paracetamol", /^This code cannot be read\./],
    ["an unknown GTIN", () => aGtin(), /^No product and no catalogue item has the GTIN \d{14}\.$/],
    ["a batch with wrong signs", (gtin) => `01${gtin}10A B`, /^The batch number in this code/],
  ])("%s", async (_, code, message) => {
    const { gtin, product, receive } = await aScanningShop(server);
    const good = aReceipt(aCode(gtin, "OK", dayFrom(10)));
    const { results } = (await receive([aReceipt(code(gtin)), good])).json();
    expect(results).toMatchObject([
      { receipt: null, message: expect.stringMatching(message) },
      { id: good.id, message: null },
    ]);
    expect((await read(product.id)).quantityOnHand).toBe(1);
  });

  test("a code with an unknown identifier that may hide the batch, until its number is typed", async () => {
    const { make, receive } = await aScanningShop(server);
    const gtin = aGtin();
    const { id } = await make({ gtin });
    const hidden = aReceipt(`01${gtin}240ABC\u001d1731053110LOT9`);
    const [refused] = (await receive([hidden])).json().results;
    const message = "This code could not be read to its end. Enter the batch number from the pack.";
    expect(refused).toMatchObject({ receipt: null, message, fields: { batchNumber: message } });
    expect(await batchesOf(id)).toEqual([]);
    await receive([{ ...hidden, batchNumber: "LOT9" }]);
    const late = aReceipt(`01${gtin}10LOT9\u001d240ABC`);
    const [booked] = (await receive([late])).json().results;
    expect(booked.message).toBe(
      "This code could not be read to its end. Compare the batch and the expiry with the pack.",
    );
    expect(await batchesOf(id)).toMatchObject([{ batchNumber: "LOT9", quantity: 2 }]);
  });

  test("day 00 is the last of its month, and no refusal", async () => {
    const { gtin, receive } = await aScanningShop(server);
    const [result] = (await receive([aReceipt(`01${gtin}1732020010A`)])).json().results;
    expect(result.receipt.batch.expiryDate).toBe("2032-02-29");
  });

  test("a recalled batch", async () => {
    const { gtin, product, receive } = await aScanningShop(server);
    const batch = await newBatch(server, product.id, { batchNumber: "R1", expiryDate: dayFrom(9) });
    await server.db.$client.query("update product_batches set status = 'recalled' where id = $1", [
      batch.id,
    ]);
    const [result] = (await receive([aReceipt(aCode(gtin, "R1", dayFrom(9)))])).json().results;
    expect(result).toMatchObject({
      receipt: null,
      message: `Batch R1 of ${product.name} is recalled. Put the packs aside.`,
    });
    expect(await batchesOf(product.id)).toMatchObject([{ quantity: 10 }]);
  });

  test("another expiry than the batch is kept with", async () => {
    const { gtin, receive } = await aScanningShop(server);
    await receive([aReceipt(aCode(gtin, "E1", "2031-05-31"))]);
    const [result] = (await receive([aReceipt(aCode(gtin, "E1", "2031-06-30"))])).json().results;
    expect(result.fields.expiryDate).toBe(
      "Batch E1 is kept with the expiry 31 May 2031, not 30 June 2031. Check the pack, or correct the batch.",
    );
  });

  test("an archived product, a withdrawn one, and one more than the plan allows", async () => {
    const { product, gtin, item, ofItem, receive, freshGtin } = await aScanningShop(server, {
      maxProducts: 2,
    });
    await server.post(`${PATH}/${product.id}/archive`, { version: 1 });
    const of = async (code: string) => (await receive([aReceipt(code)])).json().results[0].message;
    expect(await of(aCode(gtin, "A", dayFrom(9)))).toBe(
      `"${product.name}" is archived. Restore it before you receive it.`,
    );
    const gone = await item({ gtin: aGtin() });
    await ofItem(gone.id);
    const { code, version } = gone;
    await server.post(`/api/items/${gone.id}/withdraw`, { code, reason: "Recalled", version });
    expect(await of(aCode(gone.gtin ?? "", "A", dayFrom(9)))).toBe(
      `"${gone.name}" was withdrawn. Put the packs aside.`,
    );
    await ofItem((await item()).id);
    await ofItem((await item()).id);
    expect(await of(aCode(freshGtin, "A", dayFrom(9)))).toMatch(/allows 2 products/);
  });
});

describe("receipts of a call", () => {
  test("are at most 100, counted before any of them is read", async () => {
    const { receive } = await aScanningShop(server);
    const answer = await receive(Array.from({ length: 101 }, () => ({})));
    expect([answer.statusCode, answer.json().fields]).toEqual([
      422,
      { receipts: "Send between 1 and 100 receipts." },
    ]);
  });

  test.each([
    [{ scan: "A".repeat(201) }],
    [{ scan: "01\u0000" }],
    [{ scan: "é" }],
    [{ quantity: 0 }],
    [{ quantity: 1.5 }],
    [{ id: "1" }],
    [{ batchNumber: "A B" }],
    [{ expiryDate: "2030-13-01" }],
  ])("are refused with %o", async (values) => {
    const { gtin, receive } = await aScanningShop(server);
    expect((await receive([aReceipt(gtin, values)])).statusCode).toBe(422);
  });
});
