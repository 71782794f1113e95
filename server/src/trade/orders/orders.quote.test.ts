import { expect, test } from "vitest";
import { aCustomer, ORDERS } from "#test/orders.ts";
import { testServer } from "#test/server.ts";

const server = testServer();

test("codes and GTINs are quoted as they were typed", async () => {
  const { owner, items, item } = await aCustomer(server);
  const unpriced = await item();
  const { lines } = (
    await owner.post(`${ORDERS}/quote`, {
      lines: [
        { item: items[0].code.toLowerCase(), quantity: 3 },
        { item: unpriced.code },
        { item: "9999" },
      ],
    })
  ).json();
  expect(lines).toMatchObject([
    { wanted: items[0].code.toLowerCase(), unitPrice: 395, problem: null, next: null },
    { unitPrice: null, problem: expect.stringContaining("is not on a price list") },
    { item: null, problem: 'No item has the code or GTIN "9999".' },
  ]);
});

test("a quote waits for nobody who changes an item", async () => {
  const { owner, items } = await aCustomer(server);
  const blocker = await server.db.$client.connect();
  try {
    await blocker.query("begin");
    await blocker.query("select from items where id = $1 for update", [items[0].id]);
    const body = { lines: [{ item: items[0].code, quantity: 1 }] };
    const { lines } = (await owner.post(`${ORDERS}/quote`, body)).json();
    expect(lines).toMatchObject([{ unitPrice: 395 }]);
  } finally {
    await blocker.query("rollback");
    blocker.release();
  }
});

test("a quote says what the next step saves", async () => {
  const { owner, items, list } = await aCustomer(server);
  await server.post(`/api/lists/${list.id}/lines`, {
    item: items[0].id,
    price: 350,
    minQuantity: 20,
  });
  const body = { lines: [{ item: items[0].code, quantity: 10 }] };
  const { lines } = (await owner.post(`${ORDERS}/quote`, body)).json();
  expect(lines).toMatchObject([{ unitPrice: 395, next: { quantity: 20, unitPrice: 350 } }]);
});
