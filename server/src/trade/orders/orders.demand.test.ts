import type { Order } from "@pharmacy/contract/orders/orders";
import type {
  AllotmentAnswer,
  DemandLines,
  ItemDemand,
} from "@pharmacy/contract/orders/orders.demand";
import { expect, test } from "vitest";
import { aCustomer, act, packsOf, readOrder, ship } from "#test/orders.ts";
import { testServer } from "#test/server.ts";
import { SYSTEM } from "../../platform/db/audit.ts";
import { allot as allotOf } from "./orders.allot.ts";

const server = testServer();

const DEMAND = "/api/order-demand";

type Caller = Pick<typeof server, "get" | "post">;

const demandOf = async (item: string, caller: Caller = server): Promise<DemandLines> =>
  (await caller.get(`${DEMAND}/${item}`)).json();

const listed = async (query = ""): Promise<ItemDemand[]> =>
  (await server.get(`${DEMAND}?count=100${query}`)).json().items;

async function allot(
  item: string,
  packs: readonly number[],
  caller: Caller = server,
): Promise<AllotmentAnswer> {
  const { lines } = await demandOf(item);
  const answer = await caller.post(`${DEMAND}/${item}/allot`, {
    lines: lines.map(({ id: line, version }, place) => ({ line, version, packs: packs[place] })),
  });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

async function withdrawItem(id: string) {
  const { code, version } = (await server.get(`/api/items/${id}`)).json();
  const withdrawal = { code, version, reason: "Its maker has closed." };
  expect((await server.post(`/api/items/${id}/withdraw`, withdrawal)).statusCode).toBe(200);
}

/** Two placed orders of one pharmacy, of 10 and 6 packs of its first item and 2 of the other. */
async function twoOrders() {
  const customer = await aCustomer(server);
  const { items, place } = customer;
  const [one, other] = items;
  const first = await place();
  const second = await place({
    lines: [
      { item: one.id, quantity: 6 },
      { item: other.id, quantity: 2 },
    ],
  });
  return { ...customer, one, other, first, second };
}

const quantities = ({ lines }: Order) =>
  lines.map(({ confirmed, allotted }) => [confirmed, allotted]);

test("what open orders want of an item is summed, the longest waiting first", async () => {
  const { one, other, first, second, write } = await twoOrders();
  await write();
  const rows = await listed();
  expect(rows.find(({ id }) => id === one.id)).toMatchObject({
    item: { name: one.name },
    orders: 2,
    packs: 16,
    oldestAt: first.placedAt,
  });
  expect(rows.find(({ id }) => id === other.id)).toMatchObject({ orders: 2, packs: 4 });
  const { lines } = await demandOf(one.id);
  expect(lines.map(({ order, wanted, granted }) => [order.number, wanted, granted])).toEqual([
    [first.number, 10, 0],
    [second.number, 6, 0],
  ]);
});

test("packs are set aside until those of the other lines are known, then the order is confirmed", async () => {
  const { one, other, first, second } = await twoOrders();
  const aside = await allot(one.id, [10, 2]);
  expect(aside.results.map(({ outcome }) => outcome)).toEqual(["setAside", "setAside"]);
  const waiting = await readOrder(server, second.id);
  expect(waiting.status).toBe("placed");
  expect(quantities(waiting)).toEqual([
    [0, 2],
    [0, null],
  ]);
  // the first has all it wants
  expect(
    (await demandOf(one.id)).lines.map(({ order, granted }) => [order.number, granted]),
  ).toEqual([[second.number, 2]]);
  const rest = await allot(other.id, [2, 1]);
  expect(rest.results.map(({ outcome }) => outcome)).toEqual(["confirmed", "confirmed"]);
  const full = await readOrder(server, first.id);
  expect(full).toMatchObject({ status: "confirmed", sums: { wanted: 12, confirmed: 12 } });
  const short = await readOrder(server, second.id);
  expect(short).toMatchObject({ status: "confirmed", sums: { wanted: 8, confirmed: 3 } });
  expect(quantities(short)).toEqual([
    [2, null],
    [1, null],
  ]);
});

test("confirming an order takes what was set aside for its lines, unless another number is sent", async () => {
  const { one, first, second } = await twoOrders();
  await allot(one.id, [4, 0]);
  const confirmed = await act(server, await readOrder(server, first.id), "confirm");
  expect(quantities(confirmed)).toEqual([
    [4, null],
    [2, null],
  ]);
  const before = await readOrder(server, second.id);
  const line = before.lines[0]?.id;
  const own = await act(server, before, "confirm", { lines: [{ line, confirmed: 5 }] });
  expect(quantities(own)).toEqual([
    [5, null],
    [2, null],
  ]);
});

test("confirming many at once takes what was set aside, too", async () => {
  const { one, first } = await twoOrders();
  await allot(one.id, [4, 6]);
  const ids = [first.id];
  expect((await server.post("/api/orders/bulk", { ids, do: "confirm" })).statusCode).toBe(200);
  expect((await readOrder(server, first.id)).sums).toMatchObject({ wanted: 12, confirmed: 6 });
});

test("more packs of a confirmed order are confirmed at once, and never fewer", async () => {
  const { one, place } = await twoOrders();
  const order = await place({ lines: [{ item: one.id, quantity: 9 }] });
  const line = order.lines[0]?.id as string;
  await act(server, order, "confirm", { lines: [{ line, confirmed: 3 }] });
  const at = async () => (await demandOf(one.id)).lines.find(({ id }) => id === line);
  const send = async (packs: number) =>
    (
      await server.post(`${DEMAND}/${one.id}/allot`, {
        lines: [{ line, version: (await at())?.version, packs }],
      })
    ).json().results[0];
  expect(await at()).toMatchObject({ wanted: 9, granted: 3, least: 3 });
  expect(await send(2)).toMatchObject({ outcome: null, error: "3 packs were confirmed before." });
  expect(await send(10)).toMatchObject({ error: "At most 9 packs can be confirmed." });
  expect(await send(8)).toMatchObject({ outcome: "confirmed", error: null });
  expect((await readOrder(server, order.id)).sums).toMatchObject({ wanted: 9, confirmed: 8 });
});

test("a line that was changed meanwhile is refused, and the others are not", async () => {
  const { one, first, second, owner } = await twoOrders();
  const { lines } = await demandOf(one.id);
  await act(owner, first, "withdraw");
  const answer = await server.post(`${DEMAND}/${one.id}/allot`, {
    lines: lines.map(({ id: line, version }) => ({
      line,
      version: version + (line === lines[1]?.id ? 0 : 7),
      packs: 1,
    })),
  });
  const [withdrawn, other] = answer.json().results;
  expect(withdrawn).toMatchObject({
    number: first.number,
    outcome: null,
    error: expect.any(String),
  });
  expect(other).toMatchObject({ number: second.number, outcome: "setAside", error: null });
});

test("a line whose item was withdrawn keeps no order waiting, and gets none of what was set aside", async () => {
  const { one, other, first, second } = await twoOrders();
  await allot(one.id, [4, 4]);
  await withdrawItem(one.id);
  const { results } = await allot(other.id, [2, 1]);
  expect(results.map(({ outcome }) => outcome)).toEqual(["confirmed", "confirmed"]);
  const sums = await Promise.all([first, second].map(async ({ id }) => readOrder(server, id)));
  expect(sums.map((order) => order.sums.confirmed)).toEqual([2, 1]);
  const third = await aCustomer(server);
  const alone = await third.place();
  await withdrawItem(third.items[0].id);
  const own = await allot(third.items[1].id, [2]);
  expect(own.results).toMatchObject([{ outcome: "confirmed", number: alone.number }]);
});

test("nothing is confirmed of an order whose lines all get none", async () => {
  const { one, other, first } = await twoOrders();
  await allot(one.id, [0, 0]);
  await allot(other.id, [0, 0]);
  expect((await readOrder(server, first.id)).status).toBe("placed");
  const refused = await server.post(`/api/orders/${first.id}/confirm`, {
    version: (await readOrder(server, first.id)).version,
  });
  expect(refused.json().message).toBe("Nothing is confirmed. Cancel the order instead.");
});

test("an order that is withdrawn or sent back keeps nothing set aside", async () => {
  const { one, first, second, owner } = await twoOrders();
  await allot(one.id, [3, 3]);
  await act(owner, await readOrder(owner, first.id), "withdraw");
  const note = "Which strength?";
  await act(server, await readOrder(server, second.id), "send-back", { note });
  for (const id of [first.id, second.id]) {
    expect(quantities(await readOrder(server, id))[0]).toEqual([0, null]);
  }
});

test("of sixteen who share out the same packs at once, the first decides", async () => {
  const { one, first } = await twoOrders();
  const { lines } = await demandOf(one.id);
  const supply = { ...SYSTEM, role: "support" as const };
  const granted = (packs: number) =>
    allotOf(server.services, supply, one.id, {
      lines: lines.map(({ id: line, version }) => ({ line, version, packs })),
    });
  const answers = await Promise.all(Array.from({ length: 16 }, (_, n) => granted(1 + (n % 6))));
  const done = answers.filter(({ results }) => results[0]?.error === null);
  expect(done.length).toBe(1);
  const changed = answers.flatMap(({ results }) => results[0]?.error ?? []);
  expect(changed).toEqual(Array(15).fill("This line was changed meanwhile. Look at it again."));
  const place = answers.findIndex(({ results }) => results[0]?.error === null);
  expect(quantities(await readOrder(server, first.id))[0]).toEqual([0, 1 + (place % 6)]);
});

test("the pharmacy sees nothing of it, and no pharmacy or program gets in", async () => {
  const { one, first, owner, organization } = await twoOrders();
  await allot(one.id, [3, 3]);
  expect((await readOrder(owner, first.id)).lines[0]).not.toHaveProperty("allotted");
  for (const caller of [owner, await server.as("pharmacist", organization)]) {
    expect((await caller.get(DEMAND)).statusCode).toBe(403);
    expect((await caller.get(`${DEMAND}/${one.id}`)).statusCode).toBe(403);
    const line = { line: first.lines[0]?.id, version: 1, packs: 1 };
    const refused = await caller.post(`${DEMAND}/${one.id}/allot`, { lines: [line] });
    expect(refused.statusCode).toBe(403);
  }
  const catalogue = await server.as("catalogue");
  expect((await catalogue.get(`${DEMAND}/${one.id}`)).statusCode).toBe(200);
  const lines = [{ line: first.lines[0]?.id, version: 1, packs: 1 }];
  expect((await catalogue.post(`${DEMAND}/${one.id}/allot`, { lines })).statusCode).toBe(403);
});

test("finance gets the sentence of the orders' page for each line", async () => {
  const { one } = await twoOrders();
  const { results } = await allot(one.id, [1, 1], await server.as("finance"));
  expect(results[0]).toMatchObject({
    outcome: null,
    error: "Finance can cancel orders, but not change them.",
  });
});

test.each([
  ["no lines", [], "lines"],
  [
    "201 lines",
    Array.from({ length: 201 }, () => ({ line: crypto.randomUUID(), version: 1, packs: 1 })),
    "lines",
  ],
  ["half a pack", [{ line: crypto.randomUUID(), version: 1, packs: 1.5 }], "lines.0.packs"],
  ["100,000 packs", [{ line: crypto.randomUUID(), version: 1, packs: 100_000 }], "lines.0.packs"],
])("%s are refused", async (_, lines, field) => {
  const { one } = await twoOrders();
  const refused = await server.post(`${DEMAND}/${one.id}/allot`, { lines });
  expect(refused.statusCode).toBe(422);
  expect(Object.keys(refused.json().fields)).toContain(field);
});

test("a line of another item is refused as if it were not there", async () => {
  const { one, first } = await twoOrders();
  const foreign = first.lines[1]?.id;
  const answer = await server.post(`${DEMAND}/${one.id}/allot`, {
    lines: [{ line: foreign, version: 1, packs: 1 }],
  });
  expect(answer.json().results).toEqual([
    { line: foreign, number: null, outcome: null, error: "This line is not there any more." },
  ]);
});

test("the list is searched, sorted and exported, and shipped packs are not in it", async () => {
  const { one, first } = await twoOrders();
  expect((await listed(`&search=${encodeURIComponent(one.name)}`)).map(({ id }) => id)).toContain(
    one.id,
  );
  expect(await listed("&search=nosuchitem")).toEqual([]);
  const packs = (await listed("&sort=packs&order=desc")).map((row) => row.packs);
  expect(packs).toEqual([...packs].sort((a, b) => b - a));
  const file = await server.get(`${DEMAND}/export?format=csv&columns=item,packs`);
  expect(file.statusCode).toBe(200);
  expect(file.body).toContain(one.name);
  const confirmed = await act(server, await readOrder(server, first.id), "confirm");
  await ship(server, confirmed, { lines: packsOf(confirmed) });
  expect((await demandOf(one.id)).lines.map(({ order }) => order.number)).not.toContain(
    first.number,
  );
});
