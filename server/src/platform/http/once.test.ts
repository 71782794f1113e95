import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { aCustomer, act, ORDERS, packsOf, sendShipment } from "#test/orders.ts";
import { testServer } from "#test/server.ts";
import { type Actor, SYSTEM } from "../db/audit.ts";
import { newId } from "../db/ids.ts";
import { purgeCallKeys } from "../jobs/purge-call-keys.ts";
import { once } from "./once.ts";

const server = testServer();

const keyed = (caller: { headers: object }, key: string, body: object, url = ORDERS) =>
  server.app.inject({
    method: "POST",
    url,
    headers: { ...caller.headers, "idempotency-key": key },
    payload: body,
  });

const count = () => server.db.$count(sql`orders`);

const someone = (): Actor => ({ ...SYSTEM, type: "user", id: newId() });

test("a call that is sent again with its key is done once, and reads what it made", async () => {
  const { owner } = await aCustomer(server);
  const first = await keyed(owner, "k1", { note: "Once." });
  expect(first.statusCode).toBe(201);
  await owner.patch(`${ORDERS}/${first.json().id}`, { version: 1, note: "Changed." });
  const second = await keyed(owner, "k1", { note: "Once." });
  expect([second.statusCode, second.json()]).toMatchObject([
    201,
    { id: first.json().id, note: "Changed." },
  ]);
  expect(await count()).toBe(1);
});

test("sixteen at once with one key make one order, by one server or by several", async () => {
  const { owner } = await aCustomer(server);
  const answers = await Promise.all(Array.from({ length: 16 }, () => keyed(owner, "k1", {})));
  expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
  expect(await count()).toBe(1);
  const actor = someone();
  let done = 0;
  const call = { actor, key: "k1", request: {}, now: Date.now() };
  // no line of one process orders these
  const made = await Promise.all(
    Array.from({ length: 8 }, () =>
      server.db.transaction((tx) =>
        once(tx, call, async () => {
          done += 1;
          return newId();
        }),
      ),
    ),
  );
  expect([done, new Set(made).size]).toEqual([1, 1]);
});

test("the same key with other content is refused, in the body and in the address", async () => {
  const customer = await aCustomer(server);
  const { owner } = customer;
  const first = (await keyed(owner, "k1", { note: "One." })).json();
  const refusal = "This Idempotency-Key was used for something else. Send a new key.";
  const other = await keyed(owner, "k1", { note: "Two." });
  expect([other.statusCode, other.json().message]).toEqual([409, refusal]);
  const again = await keyed(owner, "k2", {}, `${ORDERS}/${first.id}/again`);
  expect(again.statusCode).toBe(201);
  const elsewhere = await keyed(owner, "k2", {}, `${ORDERS}/${again.json().id}/again`);
  expect([elsewhere.statusCode, elsewhere.json().message]).toEqual([409, refusal]);
});

test("keys of one caller are none of another's", async () => {
  const one = await aCustomer(server);
  const other = await aCustomer(server);
  const first = (await keyed(one.owner, "k1", {})).json();
  const second = await keyed(other.owner, "k1", {});
  expect(second.statusCode).toBe(201);
  expect(second.json().id).not.toBe(first.id);
  expect(second.body).not.toContain(first.number);
});

test("a user who moves to another pharmacy finds nothing of the former one by an old key", async () => {
  const one = await aCustomer(server);
  const other = await aCustomer(server);
  const first = (await keyed(one.owner, "k1", { note: "Ours." })).json();
  await server.db.execute(sql`update users set organization = ${other.organization}
    where id = ${one.owner.userId}`);
  await server.db.execute(sql`update sessions set organization = ${other.organization}
    where "user" = ${one.owner.userId}`);
  const again = await keyed(one.owner, "k1", { note: "Ours." });
  expect(again.statusCode).toBe(409);
  expect(again.body).not.toContain(first.number);
});

test("a call that failed can be sent again with its key", async () => {
  const { owner, organization } = await aCustomer(server);
  await server.post(`/api/organizations/${organization}/deactivate`, { version: 1 });
  const wrong = await keyed(owner, "k1", { requestedDeliveryOn: "2020-01-01" });
  expect(wrong.statusCode).toBeGreaterThanOrEqual(400);
  await server.post(`/api/organizations/${organization}/activate`, { version: 2 });
  const right = await keyed(await server.as("owner", organization), "k1", {});
  expect(right.statusCode).toBe(201);
});

test("a key is known for 24 hours, and then forgotten", async () => {
  const { owner } = await aCustomer(server);
  const first = (await keyed(owner, "k1", {})).json();
  const age = (hours: number) =>
    server.db.execute(sql`update call_keys set at = at - make_interval(hours => ${hours}::int)`);
  await age(23);
  await purgeCallKeys(server.db, new AbortController().signal);
  expect((await keyed(owner, "k1", {})).json().id).toBe(first.id);
  await age(2);
  expect((await keyed(owner, "k1", {})).json().id).not.toBe(first.id);
  await age(25);
  await purgeCallKeys(server.db, new AbortController().signal);
  expect(await server.db.$count(sql`call_keys`)).toBe(0);
});

test("a key has 1 to 200 characters", async () => {
  const { owner } = await aCustomer(server);
  expect((await keyed(owner, "k".repeat(200), {})).statusCode).toBe(201);
  const long = await keyed(owner, "k".repeat(201), {});
  expect([long.statusCode, long.json().message]).toMatchObject([
    400,
    expect.stringContaining("An Idempotency-Key has at most 200 characters."),
  ]);
});

test("a repeated call to place or to ship an order answers what the first did", async () => {
  const { owner, write } = await aCustomer(server);
  const order = await write();
  const place = () => keyed(owner, "k1", { version: 1 }, `${ORDERS}/${order.id}/place`);
  const placed = (await place()).json();
  expect((await place()).json()).toEqual(placed);
  const confirmed = await act(server, placed, "confirm");
  const body = { version: confirmed.version, lines: packsOf(confirmed) };
  const caller = { headers: { authorization: `Bearer ${server.token()}` } };
  const send = () => keyed(caller, "k2", body, `${ORDERS}/${order.id}/shipments`);
  const sent = (await send()).json();
  expect((await send()).json()).toEqual(sent);
  expect(await server.db.$count(sql`shipments`)).toBe(1);
  expect((await sendShipment(server, confirmed)).statusCode).toBe(409);
});
