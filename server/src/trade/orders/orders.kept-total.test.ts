import type { Order } from "@pharmacy/contract/orders/orders";
import { ORDER_PAYMENTS, ORDER_STATUSES } from "@pharmacy/contract/orders/orders.values";
import { beforeAll, describe, expect, test } from "vitest";
import { aCustomer, act, type Customer, ORDERS, ship } from "#test/orders.ts";
import { testServer } from "#test/server.ts";

const server = testServer({ isKept: true });

let one: Customer;
let other: Customer;

/** Two pharmacies with orders in several states, most of them of the first. */
beforeAll(async () => {
  one = await aCustomer(server);
  other = await aCustomer(server);
  await one.write();
  await act(server, await one.write(), "place");
  await one.confirm();
  await ship(server, await one.confirm());
  await act(server, await one.confirm(), "cancel", { reason: "Ordered twice" });
  await ship(server, await other.confirm());
});

type Caller = Pick<typeof server, "get">;
type Page = { items: Order[]; total: number };

const read = async (caller: Caller, query: object): Promise<Page> =>
  (await caller.get(`${ORDERS}?${new URLSearchParams({ count: "100", ...query })}`)).json();

describe.each([
  ["the network", () => server as Caller, () => ({})],
  [
    "the network, of one pharmacy",
    () => server as Caller,
    () => ({ organization: one.organization }),
  ],
  ["a pharmacy", () => one.owner as Caller, () => ({})],
  [
    "a pharmacy that asks for another",
    () => one.owner as Caller,
    () => ({ organization: other.organization }),
  ],
])("for %s", (_, callerOf, narrowed) => {
  test.each(["", "open", ...ORDER_STATUSES])(
    "the total of status %j is what is listed",
    async (status) => {
      for (const payment of ["", ...ORDER_PAYMENTS, "overdue"]) {
        const query = { ...narrowed(), status, payment };
        const { items, total } = await read(callerOf(), query);
        expect([payment, total]).toEqual([payment, items.length]);
        const second = await read(callerOf(), { ...query, count: "1", page: "2" });
        expect(second.items.map(({ id }) => id)).toEqual(items.slice(1, 2).map(({ id }) => id));
      }
    },
  );
});

test("there is something in each of these lists", async () => {
  expect((await read(server, {})).total).toBe(6);
  expect((await read(one.owner, {})).total).toBe(5);
  expect((await read(one.owner, { organization: other.organization })).total).toBe(0);
  expect((await read(server, { status: "open" })).total).toBe(4);
});
