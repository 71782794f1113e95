import type { Order } from "@pharmacy/contract/orders/orders";
import { expect, test } from "vitest";
import { aCustomer, act, type Customer, ORDERS, packsOf, readOrder, ship } from "#test/orders.ts";
import { testServer } from "#test/server.ts";

const server = testServer();

async function setTerms(terms: object) {
  const { version } = (await server.get("/api/settings")).json();
  const answer = await server.patch("/api/settings", { version, ...terms });
  expect(answer.statusCode).toBe(200);
}

const setApproval = async ({ organization }: Customer, approvalAmount: number | null) => {
  const { version } = (await server.get(`/api/organizations/${organization}`)).json();
  const change = { version, approvalAmount };
  const answer = await server.patch(`/api/organizations/${organization}`, change);
  expect(answer.statusCode).toBe(200);
};

const tryPlace = (caller: Pick<typeof server, "post">, { id, version }: Order, body: object = {}) =>
  caller.post(`${ORDERS}/${id}/place`, { version, ...body });

test("freight is part of the totals, with the tax of its own category", async () => {
  const rate = { country: "IE", category: "parcels", startDate: "2020-01-01", rateBps: 2_300 };
  expect((await server.post("/api/tax-rates", rate)).statusCode).toBe(201);
  await setTerms({ freight: 690, freightTaxCategory: "parcels" });
  const { write, owner } = await aCustomer(server);
  const order = await write();
  const tax = Math.round((690 * 23) / 100);
  expect(order).toMatchObject({
    freightAmount: 690,
    netAmount: 5_950 + 690,
    taxes: expect.arrayContaining([{ rateBps: 2_300, base: 690, tax }]),
  });
  expect(order.totalAmount).toBe((order.netAmount ?? 0) + (order.taxAmount ?? 0));
  const placed = await act(owner, order, "place", { totalAmount: order.totalAmount });
  expect(placed.freightAmount).toBe(690);
});

test("freight that changed since the draft was written is shown before it is accepted", async () => {
  await setTerms({ freight: 690, freightTaxCategory: "zero" });
  const { write, owner } = await aCustomer(server);
  const order = await write();
  await setTerms({ freight: 900 });
  const refused = await tryPlace(owner, order, { totalAmount: order.totalAmount });
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({
    message: "The total of this order is another one now. Look at it and place it again.",
    current: { freightAmount: 900, totalAmount: 6_850 },
  });
  const placed = await act(owner, order, "place", { totalAmount: 6_850 });
  expect(placed.freightAmount).toBe(900);
});

test("large orders are sent free of charge, and an empty draft costs nothing", async () => {
  await setTerms({ freight: 690, freeFreightFrom: 5_950, freightTaxCategory: "zero" });
  const { write, items } = await aCustomer(server);
  expect((await write()).freightAmount).toBe(0);
  const smaller = await write({ lines: [{ item: items[0].id, quantity: 15 }] });
  expect(smaller).toMatchObject({ freightAmount: 690, netAmount: 15 * 395 + 690 });
  expect(await write({ lines: [] })).toMatchObject({ freightAmount: 0, totalAmount: 0 });
});

test("amounts are never converted: another currency has no freight and no minimum", async () => {
  await setTerms({ freight: 690, minimumOrderValue: 1_000_000, freightTaxCategory: "zero" });
  const { write, owner, items } = await aCustomer(server);
  const order = await write();
  expect(order.freightAmount).toBe(690);
  await server.db.$client.query("update settings set currency = 'SEK'");
  const quote = await owner.post(`${ORDERS}/quote`, {
    lines: [{ item: items[0].id, quantity: 1 }],
  });
  expect(quote.json()).toMatchObject({ minimumOrderValue: null, freight: null });
  const placed = await act(owner, await write(), "place");
  expect(placed).toMatchObject({ freightAmount: 0, status: "placed", currency: "EUR" });
  await server.db.$client.query("update settings set currency = 'EUR'");
});

test("an order below the minimum value is a draft until it has more", async () => {
  await setTerms({ minimumOrderValue: 5_951, freight: 690, freightTaxCategory: "zero" });
  const { write, owner } = await aCustomer(server);
  const order = await write();
  const refused = await tryPlace(owner, order);
  expect(refused.statusCode).toBe(409);
  expect(refused.json().message).toBe(
    "Orders start at €59.51 before tax. The items of this one cost €59.50.",
  );
  await setTerms({ minimumOrderValue: 5_950 });
  expect((await tryPlace(owner, order)).statusCode).toBe(200);
});

test("freight without a tax rate is not charged: the order waits, and says why", async () => {
  const { write, owner } = await aCustomer(server);
  await setTerms({ freight: 690, freightTaxCategory: "unrated", minimumOrderValue: null });
  const refused = await tryPlace(owner, await write());
  expect(refused.statusCode).toBe(409);
  expect(refused.json().message).toMatch(/^There is no unrated tax rate for Ireland on /);
});

test("freight stays what was agreed while packs are struck, and goes with the last of them", async () => {
  await setTerms({ freight: 690, freightTaxCategory: "zero", freeFreightFrom: null });
  const { place } = await aCustomer(server);
  const confirmed = await act(server, await place(), "confirm");
  await ship(server, confirmed, { lines: packsOf(confirmed).slice(1) });
  const rest = await readOrder(server, confirmed.id);
  const closed = await act(server, rest, "close-rest", { reason: "outOfStock" });
  expect(closed).toMatchObject({ freightAmount: 690, netAmount: 2_000 + 690 });
  const { items, place: placeAgain } = await aCustomer(server);
  const other = await placeAgain({ lines: [{ item: items[0].id, quantity: 1 }] });
  const { code, version } = (await server.get(`/api/items/${items[0].id}`)).json();
  const withdrawal = { code, version, reason: "Its maker has closed." };
  const withdrawn = await server.post(`/api/items/${items[0].id}/withdraw`, withdrawal);
  expect(withdrawn.statusCode).toBe(200);
  const gone = await readOrder(server, other.id);
  expect(gone).toMatchObject({ status: "cancelled", totalAmount: 0 });
});

test.each([
  ["minimumOrderValue", -1],
  ["freight", 1.5],
  ["freeFreightFrom", 1_000_000_000_001],
  ["freightTaxCategory", "Not a category!"],
])("settings refuse %s %j", async (field, value) => {
  const { version } = (await server.get("/api/settings")).json();
  const refused = await server.patch("/api/settings", { version, [field]: value });
  expect(refused.statusCode).toBe(422);
  expect(Object.keys(refused.json().fields)).toEqual([field]);
});

const ABOVE = "This order is above your pharmacy's approval amount. Ask an owner to place it.";

test("above the approval amount only an owner places, and others see why beforehand", async () => {
  await setTerms({ freight: null, minimumOrderValue: null, freightTaxCategory: "standard" });
  const customer = await aCustomer(server);
  const { write, owner, organization } = customer;
  const pharmacist = await server.as("pharmacist", organization);
  const order = await write({}, pharmacist);
  await setApproval(customer, 5_950);
  expect((await readOrder(pharmacist, order.id)).blocked.place).toBeUndefined();
  await setApproval(customer, 5_949);
  expect((await readOrder(pharmacist, order.id)).blocked.place).toBe(ABOVE);
  const refused = await tryPlace(pharmacist, order);
  expect([refused.statusCode, refused.json().message]).toEqual([403, ABOVE]);
  expect((await readOrder(owner, order.id)).blocked.place).toBeUndefined();
  expect((await readOrder(server, order.id)).blocked.place).toBeUndefined();
  expect((await tryPlace(owner, order)).statusCode).toBe(200);
});

test("the amount counts at the prices of today", async () => {
  const customer = await aCustomer(server);
  const { write, list, items, organization } = customer;
  const pharmacist = await server.as("pharmacist", organization);
  const order = await write({}, pharmacist);
  await setApproval(customer, 6_000);
  const { items: lines } = (await server.get(`/api/lists/${list.id}/lines`)).json();
  const line = lines.find((one: { item: { id: string } }) => one.item.id === items[1].id);
  const dearer = { price: 1_100, version: 1 };
  await server.patch(`/api/lists/${list.id}/lines/${line.id}`, dearer);
  const refused = await tryPlace(pharmacist, order, { totalAmount: 6_150 });
  expect([refused.statusCode, refused.json().message]).toEqual([403, ABOVE]);
});

test("an owner sets the approval amount, and no other of the pharmacy does", async () => {
  const { organization, owner } = await aCustomer(server);
  const path = `/api/organizations/${organization}`;
  const { version } = (await owner.get(path)).json();
  const pharmacist = await server.as("pharmacist", organization);
  const refused = await pharmacist.patch(path, { version, approvalAmount: null });
  expect(refused.statusCode).toBe(403);
  const set = await owner.patch(path, { version, approvalAmount: 50_000 });
  expect(set.json().approvalAmount).toBe(50_000);
  expect((await server.history()).at(-1)?.changes).toEqual([
    { field: "approvalAmount", from: null, to: 50_000 },
  ]);
});

test("roles that see no amounts see none of these either", async () => {
  const { write, organization } = await aCustomer(server);
  const order = await write();
  const technician = await server.as("technician", organization);
  const read = await readOrder(technician, order.id);
  expect(read).not.toHaveProperty("freightAmount");
  expect(read).not.toHaveProperty("approvalAmount");
});
