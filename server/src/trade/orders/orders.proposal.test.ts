import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { aCustomer, ORDERS } from "#test/orders.ts";
import { testServer } from "#test/server.ts";

const server = testServer();

test("what runs low is proposed, less what is coming", async () => {
  const customer = await aCustomer(server);
  const { owner, items, ofItem, place, write } = customer;
  await ofItem(items[0].id, { reorderPoint: 5, reorderQuantity: 12 });
  await ofItem(items[1].id, { reorderPoint: 5 });
  const proposal = async () => (await owner.get(`${ORDERS}/proposal`)).json().lines;
  expect(await proposal()).toMatchObject([
    { item: { id: items[0].id }, quantity: 12, onHand: 0, onOrder: 0 },
    { item: { id: items[1].id }, quantity: 5 },
  ]);
  await place();
  // ten packs of the first are coming
  expect(await proposal()).toMatchObject([{ item: { id: items[1].id }, quantity: 3, onOrder: 2 }]);
  const drafts = async () => (await proposal()).map((line: { draft: unknown }) => line.draft);
  expect(await drafts()).toEqual([null]);
  const { id, number } = await write({ lines: [{ item: items[1].id, quantity: 1 }] });
  expect(await drafts()).toEqual([{ id, number }]);
});

test("the funnel counts what is open, with its value", async () => {
  const { write, place, confirm, owner } = await aCustomer(server);
  await write();
  await place();
  await confirm();
  const { steps } = (await owner.get(`${ORDERS}/funnel`)).json();
  expect(steps).toEqual([
    { status: "draft", count: 1, values: [{ currency: "EUR", totalAmount: 5_950 }] },
    { status: "placed", count: 1, values: [{ currency: "EUR", totalAmount: 5_950 }] },
    { status: "confirmed", count: 1, values: [{ currency: "EUR", totalAmount: 5_950 }] },
    { status: "partlyShipped", count: 0, values: [] },
    { status: "shipped", count: 0, values: [] },
  ]);
});

test("a pharmacy's proposal and funnel are its own, whichever it asks for", async () => {
  const customer = await aCustomer(server);
  const other = await aCustomer(server, {}, { name: "Dunmarrow Chemist" });
  await other.place();
  await other.ofItem(other.items[1].id, { reorderPoint: 5 });
  const query = `organization=${other.organization}`;
  const { steps } = (await customer.owner.get(`${ORDERS}/funnel?${query}`)).json();
  expect(steps.map(({ count }: { count: number }) => count)).toEqual([0, 0, 0, 0, 0]);
  expect((await customer.owner.get(`${ORDERS}/proposal?${query}`)).json().lines).toEqual([]);
  const draft = await customer.write({ lines: [{ item: customer.items[1].id, quantity: 1 }] });
  // an item that both have in stock, as their catalogue is one
  await server.db.execute(
    sql`update order_lines set item = ${other.items[1].id} where "order" = ${draft.id}`,
  );
  const { lines } = (await other.owner.get(`${ORDERS}/proposal`)).json();
  expect(lines).toMatchObject([{ item: { id: other.items[1].id }, draft: null }]);
});
