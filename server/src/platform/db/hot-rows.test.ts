import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { anExpense } from "#test/expenses.ts";
import { aGroup } from "#test/groups.ts";
import { aPack, newList } from "#test/lists.ts";
import { untilWaiting } from "#test/lock-waits.ts";
import { aShop } from "#test/products.ts";
import { anOrganization, aUnit } from "#test/records.ts";
import { testServer } from "#test/server.ts";

const server = testServer();

/** More than one process has connections. */
const CALLERS = 24;

type Call = (place: number) => ReturnType<typeof server.post>;

/** What many write at once, the lock that they wait for, and one of their calls. */
const HOT: [what: string, prepare: () => Promise<{ lock: string; call: Call }>][] = [
  [
    "the lines of a list",
    async () => {
      const [{ id }, item] = [await newList(server), await aPack(server)];
      const path = `/api/lists/${id}/lines/paste`;
      const lock = `select pg_advisory_xact_lock(hashtext('price list ${id}'))`;
      const lines = [{ item: item.code, price: 100 }];
      return { lock, call: () => server.post(path, { lines }) };
    },
  ],
  [
    "a list",
    async () => {
      const { id } = await newList(server);
      const lock = `select from price_lists where id = '${id}' for update`;
      const call: Call = (place) =>
        server.patch(`/api/lists/${id}`, { priority: place, version: 1 });
      return { lock, call };
    },
  ],
  [
    "one unit",
    async () => {
      const { id } = (await server.post("/api/units", aUnit())).json();
      const lock = `select from units where id = '${id}' for update`;
      const call: Call = (place) =>
        server.patch(`/api/units/${id}`, { sortOrder: place, version: 1 });
      return { lock, call };
    },
  ],
  [
    "the tree of groups",
    async () => {
      const lock = "select pg_advisory_xact_lock(hashtext('groups'))";
      const call: Call = (place) => server.post("/api/groups", aGroup({ name: `Group ${place}` }));
      return { lock, call };
    },
  ],
  [
    "the numbers of expenses",
    async () => {
      await server.post("/api/expenses", anExpense());
      const lock = "select from expense_years for update";
      return { lock, call: () => server.post("/api/expenses", anExpense()) };
    },
  ],
  [
    "the settings",
    async () => {
      const lock = "select from settings for update";
      const call: Call = (place) =>
        server.patch("/api/settings", {
          expiringStockDays: place + 1,
          version: 1,
        });
      return { lock, call };
    },
  ],
  [
    "one pharmacy",
    async () => {
      const { id } = (await server.post("/api/organizations", anOrganization())).json();
      const lock = `select from organizations where id = '${id}' for update`;
      const call: Call = (place) =>
        server.patch(`/api/organizations/${id}`, { paymentTermDays: place, version: 1 });
      return { lock, call };
    },
  ],
  [
    "the products of a pharmacy",
    async () => {
      const { organization, send } = await aShop(server);
      await send();
      const lock = `select from organizations where id = '${organization}' for update`;
      return { lock, call: () => send() };
    },
  ],
];

/** Guarantees that no one keeps others out by writing the same thing many times at once. */
test.each(HOT)("many who write %s wait without a connection", async (_, prepare) => {
  const { lock, call } = await prepare();
  const { calls } = await server.db.transaction(async (tx) => {
    await tx.execute(sql.raw(lock));
    const sent = Array.from({ length: CALLERS }, (__, place) => call(place));
    await untilWaiting(server, 1);
    expect((await server.get("/api/answer-templates")).statusCode).toBe(200);
    await untilWaiting(server, 1);
    return { calls: sent };
  });
  const answers = (await Promise.all(calls)) as { statusCode?: number }[];
  const failed = answers.filter(({ statusCode = 200 }) => statusCode >= 500);
  expect(failed).toEqual([]);
});
