import type { Order, OrderSummary } from "@pharmacy/contract/orders/orders";
import { expect, test } from "vitest";
import { aCustomer, act, ORDERS, readOrder } from "#test/orders.ts";
import { testServer } from "#test/server.ts";

const server = testServer();

test("a draft has its lines at the prices of today, and what they come to", async () => {
  const { write, organization, items, owner } = await aCustomer(server);
  const order = await write({ buyerReference: "PO 17" });
  expect(order).toMatchObject({
    number: expect.stringMatching(/^SO-\d{4}-\d{6}$/),
    organization: { id: organization, name: "Castlewren Pharmacy" },
    status: "draft",
    payment: "notInvoiced",
    source: "dashboard",
    buyerReference: "PO 17",
    netAmount: 5_950,
    totalAmount: 5_950,
    lineCount: 2,
    sums: { wanted: 12, confirmed: 0, shipped: 0, delivered: 0, struck: 0 },
    lines: [
      { place: 1, item: { id: items[0].id }, quantity: 10, unitPrice: 395, netAmount: 3_950 },
      { place: 2, item: { id: items[1].id }, quantity: 2, unitPrice: 1_000, problem: null },
    ],
  });
  expect(await readOrder(owner, order.id)).toEqual(order);
  const entries = await server.history();
  expect(entries.filter(({ recordId }) => recordId === order.id)).toMatchObject([
    { action: "create" },
  ]);
  expect(entries.filter(({ model }) => model === "orderLine")).toHaveLength(2);
});

test("lines of a draft are replaced together, and each item keeps its line", async () => {
  const { write, items, owner } = await aCustomer(server);
  const order = await write();
  const [first, second] = order.lines;
  const answer = await owner.patch(`${ORDERS}/${order.id}`, {
    version: order.version,
    lines: [{ item: items[1].id, quantity: 5 }],
  });
  const changed: Order = answer.json();
  expect(changed).toMatchObject({ version: order.version + 1, totalAmount: 5_000, lineCount: 1 });
  expect(changed.lines).toMatchObject([{ id: second?.id, place: 1, quantity: 5 }]);
  const swapped = await owner.patch(`${ORDERS}/${order.id}`, {
    version: changed.version,
    lines: [
      { item: items[1].id, quantity: 5 },
      { item: items[0].id, quantity: 1 },
    ],
  });
  expect(swapped.json().lines[1].id).not.toBe(first?.id);
  const stale = await owner.patch(`${ORDERS}/${order.id}`, { version: order.version, lines: [] });
  expect(stale.statusCode).toBe(409);
  expect(stale.json().current).toMatchObject({ id: order.id, lines: [{}, {}] });
});

test("the order of lines of one price is a change too", async () => {
  const { write, items, owner } = await aCustomer(server);
  const lines = [
    { item: items[0].id, quantity: 1 },
    { item: items[1].id, quantity: 1 },
  ];
  const order = await write({ lines });
  const turned = await owner.patch(`${ORDERS}/${order.id}`, {
    version: order.version,
    lines: lines.toReversed(),
  });
  expect(turned.json()).toMatchObject({ version: order.version + 1 });
  const same = await owner.patch(`${ORDERS}/${order.id}`, {
    version: turned.json().version,
    lines: lines.toReversed(),
  });
  expect(same.json().version).toBe(turned.json().version);
});

test("all faulty lines are refused at once", async () => {
  const { items, owner } = await aCustomer(server);
  const nothing = "00000000-0000-4000-8000-000000000000";
  const unknown = await owner.post(ORDERS, {
    lines: [
      { item: items[0].id, quantity: 1 },
      { item: nothing, quantity: 1 },
    ],
  });
  expect(unknown.statusCode).toBe(422);
  expect(unknown.json().fields).toEqual({ "lines.1.item": "Item not found." });
  const faulty = await owner.post(ORDERS, {
    lines: [
      { item: items[0].id, quantity: 1.5 },
      { item: items[1].id, quantity: 100_000 },
      { item: items[1].id, quantity: 1 },
    ],
  });
  expect(Object.keys(faulty.json().fields)).toEqual(
    expect.arrayContaining(["lines.0.quantity", "lines.1.quantity"]),
  );
  const twice = await owner.post(ORDERS, {
    lines: [
      { item: items[0].id, quantity: 1 },
      { item: items[0].id, quantity: 2 },
    ],
  });
  expect(twice.json().fields).toEqual({
    "lines.1.item": "This item is already in line 1. Change its quantity there.",
  });
  const many = Array.from({ length: 501 }, () => ({ item: items[0].id, quantity: 1 }));
  expect((await owner.post(ORDERS, { lines: many })).json().fields).toEqual({
    lines: "An order has at most 500 lines.",
  });
});

test("a wanted day lies ahead, and internal notes are the network's", async () => {
  const { owner, organization, write } = await aCustomer(server);
  const past = await owner.post(ORDERS, { requestedDeliveryOn: "2020-01-01" });
  expect(past.json().fields).toEqual({ requestedDeliveryOn: "Choose today or a later day." });
  const noted = await owner.post(ORDERS, { internalNote: "Watch them." });
  expect(noted.json().fields).toEqual({ internalNote: "Only the network keeps internal notes." });
  const order = await write({ organization, internalNote: "Watch them." }, server);
  expect(order.internalNote).toBe("Watch them.");
  expect(await readOrder(owner, order.id)).not.toHaveProperty("internalNote");
});

test("a technician prepares an order without seeing what it costs", async () => {
  const { organization, write } = await aCustomer(server);
  const technician = await server.as("technician", organization);
  const order = await write({}, technician);
  for (const field of ["netAmount", "taxAmount", "totalAmount", "taxes"]) {
    expect(order).not.toHaveProperty(field);
  }
  expect(order.lines[0]).not.toHaveProperty("unitPrice");
  expect(order.blocked).toHaveProperty("place", "You do not have permission to do this.");
  const placing = await technician.post(`${ORDERS}/${order.id}/place`, { version: 1 });
  expect(placing.statusCode).toBe(403);
});

test("orders are found by number, pharmacy, reference, item and GTIN", async () => {
  const customer = await aCustomer(server);
  const other = await aCustomer(server, {}, { name: "Dunmarrow Chemist" });
  const { number, id } = await customer.write({ buyerReference: "Autumn 7" });
  await other.write();
  const idsOf = async (query: string) => {
    const { items } = (await server.get(`${ORDERS}?${query}`)).json();
    return items.map((one: OrderSummary) => one.id);
  };
  const { name, code, gtin } = customer.items[0];
  for (const search of [number, "castlewren", "autumn 7", code, String(gtin)]) {
    expect(await idsOf(`search=${encodeURIComponent(search)}`), search).toEqual([id]);
  }
  // the number in its name is also in other GTINs
  expect(await idsOf(`search=${encodeURIComponent(name)}`)).toContain(id);
  expect(await idsOf(`organization=${customer.organization}`)).toEqual([id]);
  expect(await idsOf("status=placed")).toEqual([]);
  expect(await idsOf("status=draft")).toHaveLength(2);
  expect(await idsOf("payment=overdue")).toEqual([]);
  const own = (await customer.owner.get(ORDERS)).json();
  expect(own.items.map((one: OrderSummary) => one.id)).toEqual([id]);
});

test("the latest is on top, and drafts come first for their pharmacy, last for the network", async () => {
  const { write, place, owner } = await aCustomer(server);
  const first = await place();
  const second = await place();
  const draft = await write();
  const listed = async (caller: Pick<typeof server, "get">, query = "") =>
    (await caller.get(`${ORDERS}?${query}`)).json().items.map(({ id }: OrderSummary) => id);
  expect(await listed(owner)).toEqual([draft.id, second.id, first.id]);
  const placedFirst = [second.id, first.id, draft.id];
  expect(await listed(server)).toEqual(placedFirst);
  expect(await listed(server, "payment=notInvoiced")).toEqual(placedFirst);
  expect(await listed(server, "sort=placedAt&order=desc")).toEqual(placedFirst);
  const pages = [1, 2, 3].map((page) => listed(server, `page=${page}&count=1`));
  expect((await Promise.all(pages)).flat()).toEqual(placedFirst);
  expect(await listed(server, "status=draft")).toEqual([draft.id]);
});

test("an order can be written again at the prices of today", async () => {
  const { place, list, items, owner } = await aCustomer(server);
  const placed = await place();
  const { items: lines } = (await server.get(`/api/lists/${list.id}/lines`)).json();
  const line = lines.find((one: { item: { id: string } }) => one.item.id === items[0].id);
  await server.patch(`/api/lists/${list.id}/lines/${line.id}`, { price: 400, version: 1 });
  const again = (await owner.post(`${ORDERS}/${placed.id}/again`, {})).json();
  expect(again).toMatchObject({ status: "draft", totalAmount: 6_000, lineCount: 2 });
  expect((await readOrder(owner, placed.id)).totalAmount).toBe(5_950);
});

test("only drafts are deleted, with their lines", async () => {
  const { write, place } = await aCustomer(server);
  const draft = await write();
  expect((await server.delete(`${ORDERS}/${draft.id}`)).statusCode).toBe(204);
  const placed = await place();
  const refused = await server.delete(`${ORDERS}/${placed.id}`);
  expect(refused.json().message).toBe("Orders cannot be deleted once placed. Cancel it instead.");
});

test("many orders are confirmed at once, each by itself", async () => {
  const { place, write } = await aCustomer(server);
  const one = await place();
  const draft = await write();
  const body = { ids: [one.id, draft.id], do: "confirm" };
  const { results } = (await server.post(`${ORDERS}/bulk`, body)).json();
  expect(results).toMatchObject([
    { id: one.id, error: null },
    { id: draft.id, error: { message: "This order is a draft and cannot be confirmed." } },
  ]);
  expect(await readOrder(server, one.id)).toMatchObject({
    status: "confirmed",
    sums: { wanted: 12, confirmed: 12 },
  });
});

test("an order of another pharmacy cannot be seen", async () => {
  const { write } = await aCustomer(server);
  const order = await write();
  const other = await aCustomer(server, {}, { name: "Dunmarrow Chemist" });
  for (const path of ["", "/shipments"]) {
    expect((await other.owner.get(`${ORDERS}/${order.id}${path}`)).statusCode).toBe(403);
  }
  const taken = await other.owner.post(`${ORDERS}/${order.id}/place`, { version: 1 });
  expect(taken.statusCode).toBe(403);
  expect((await act(server, order, "place")).status).toBe("placed");
});

test("markup in a reason and a note is kept as text", async () => {
  const { place, owner } = await aCustomer(server);
  const markup = "<b>Too</b> & late";
  const back = await act(server, await place(), "send-back", { note: markup });
  expect(back.sentBackNote).toBe(markup);
  const cancelled = await act(owner, back, "cancel", { reason: markup });
  expect(cancelled.cancelReason).toBe(markup);
});

test("what a technician may not see is in no list, export, funnel or order of rows", async () => {
  const { organization, place, confirm } = await aCustomer(server);
  const dear = await place();
  const { items } = await aCustomer(server, {}, { name: "Dunmarrow Chemist" });
  expect(items).toHaveLength(2);
  await confirm();
  const technician = await server.as("technician", organization);
  for (const path of [ORDERS, `${ORDERS}/${dear.id}`, `${ORDERS}/funnel`, `${ORDERS}/proposal`]) {
    const { body } = await technician.get(path);
    expect(body, path).not.toMatch(/"(netAmount|taxAmount|totalAmount|unitPrice|taxes)"/);
  }
  const wanted = { lines: [{ item: dear.lines[0]?.item.code }] };
  const body = { lines: [{ item: dear.lines[0]?.item.id, quantity: 1 }] };
  expect((await technician.post(`${ORDERS}/quote`, wanted)).body).not.toContain("unitPrice");
  const { url } = (
    await technician.post(`${ORDERS}/export`, { format: "csv", columns: "number,total" })
  ).json();
  const file = (await server.visitor.get(url)).body;
  expect(file).toContain(dear.number);
  expect(file).not.toContain("59.50");
  const draft = (await technician.post(ORDERS, body)).json();
  await technician.patch(`${ORDERS}/${draft.id}`, { version: 1, note: "First." });
  const stale = await technician.patch(`${ORDERS}/${draft.id}`, { version: 1, note: "Second." });
  expect(stale.json().current).toMatchObject({ note: "First." });
  expect(stale.body).not.toContain("Amount");
  const sorted = await technician.get(`${ORDERS}?sort=totalAmount`);
  expect(sorted.statusCode).toBe(403);
  expect((await technician.get(`${ORDERS}?sort=number`)).statusCode).toBe(200);
});
