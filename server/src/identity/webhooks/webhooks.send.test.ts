import { createHmac } from "node:crypto";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@pharmacy/contract/time.values";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { aCustomer } from "#test/orders.ts";
import { testServer } from "#test/server.ts";
import { newWebhook, startReceiver, WEBHOOKS, webhookWork } from "#test/webhooks.ts";

const server = testServer();
const { work, queue, queueNow, send, delivery, deliveries, read } = webhookWork(server);

let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeEach(async () => {
  receiver = await startReceiver();
  return () => receiver.close();
});

const toReceiver = () => newWebhook(server, { address: receiver.address });

/** The signature as a receiver works it out, without our code. */
function verified(secret: string, { headers, body }: (typeof receiver.received)[number]): boolean {
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const text = [headers["webhook-id"], headers["webhook-timestamp"], body].join(".");
  const expected = createHmac("sha256", key).update(text).digest("base64");
  return String(headers["webhook-signature"]).split(" ").includes(`v1,${expected}`);
}

test("a placed order is posted once, signed, and shown as delivered", async () => {
  const webhook = await toReceiver();
  const order = await (await aCustomer(server)).place();
  await work();
  await work();
  expect(receiver.received).toHaveLength(1);
  const [sent] = receiver.received;
  if (!sent) throw new Error("Nothing arrived.");
  expect(sent.path).toBe("/pharmacy");
  expect(sent.headers["content-type"]).toBe("application/json");
  expect(JSON.parse(sent.body)).toEqual({
    type: "order.placed",
    timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
    data: { id: order.id, number: order.number, organization: order.organization.id },
  });
  expect(verified(webhook.secret, sent)).toBe(true);
  expect(verified(webhook.secret, { ...sent, body: `${sent.body} ` })).toBe(false);
  expect(await delivery(webhook.id)).toMatchObject({
    id: sent.headers["webhook-id"],
    event: "order.placed",
    status: "delivered",
    tries: 1,
    answerCode: 200,
    answerText: "Thank you",
    error: null,
  });
  expect(await read(webhook.id)).toMatchObject({
    lastError: null,
    lastTriedAt: expect.any(String),
  });
});

test("events from before a webhook, and those it does not want, are not sent", async () => {
  const customer = await aCustomer(server);
  await customer.place();
  const webhook = await newWebhook(server, {
    address: receiver.address,
    events: ["order.confirmed"],
  });
  await customer.confirm();
  await work();
  expect((await deliveries(webhook.id)).items.map(({ event }) => event)).toEqual([
    "order.confirmed",
  ]);
});

test("an entry that is committed late is neither lost nor sent twice", async () => {
  const webhook = await toReceiver();
  const customer = await aCustomer(server);
  const open = await server.db.$client.connect();
  onTestFinished(() => open.release());
  await open.query("begin");
  await open.query(`insert into audit_logs (id, actor_type, actor_name, action, model, record_id,
    record_label, changes, outcome) values (gen_random_uuid(), 'system', 'System', 'place', 'order',
    gen_random_uuid(), 'SO-LATE', '[]', 'success')`);
  await customer.place();
  await queueNow();
  await send();
  await open.query("commit");
  await expect.poll(() => work().then(() => receiver.received.length)).toBe(2);
  await work();
  expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(2);
  expect((await deliveries(webhook.id)).items).toHaveLength(2);
});

test("what fails is tried again under the same id, ever less often, for three days", async () => {
  receiver.behave = (answer) => answer.writeHead(500).end("Not today");
  const webhook = await toReceiver();
  await (await aCustomer(server)).place();
  await queue();
  const begun = Date.now();
  const after: number[] = [];
  for (;;) {
    await send();
    const { status, nextTryAt } = await delivery(webhook.id);
    if (status !== "pending" || nextTryAt === null) break;
    after.push(Math.round((Date.parse(nextTryAt) - begun) / MINUTE_MS));
    server.moveTo(new Date(Date.parse(nextTryAt) - 1_000).toISOString());
    const before = receiver.received.length;
    await send();
    expect(receiver.received).toHaveLength(before);
    server.moveTo(nextTryAt);
  }
  expect(after).toEqual([1, 6, 36, 156, 516, 1236, 1956, 2676, 3396, 4116]);
  expect(await delivery(webhook.id)).toMatchObject({
    status: "givenUp",
    tries: 11,
    answerCode: 500,
    answerText: "Not today",
    error: "It answered 500.",
  });
  expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  expect(await read(webhook.id)).toMatchObject({ status: "paused", pausedBecause: "failing" });
});

test("a webhook that delivered something meanwhile is not paused for one that failed", async () => {
  const webhook = await toReceiver();
  const customer = await aCustomer(server);
  receiver.behave = (answer) => answer.writeHead(500).end();
  await customer.place();
  await work();
  const [failing] = (await deliveries(webhook.id)).items;
  receiver.behave = (answer, { headers }) =>
    answer.writeHead(headers["webhook-id"] === failing?.id ? 500 : 204).end();
  await customer.place();
  await work();
  server.moveTo(new Date(Date.now() + 4 * DAY_MS).toISOString());
  await send();
  expect((await deliveries(webhook.id)).items.map(({ status }) => status)).toEqual([
    "delivered",
    "givenUp",
  ]);
  expect((await read(webhook.id)).status).toBe("active");
});

test("410 pauses a webhook at once, and the log says that the system did", async () => {
  receiver.behave = (answer) => answer.writeHead(410).end();
  const webhook = await toReceiver();
  await (await aCustomer(server)).place();
  await work();
  expect(await read(webhook.id)).toMatchObject({ status: "paused", pausedBecause: "gone" });
  const { items } = (await server.get(`/api/logs?recordId=${webhook.id}`)).json();
  expect(items[0]).toMatchObject({ action: "pause", actorType: "system" });
});

test("both secrets verify for a day after one is replaced", async () => {
  const webhook = await toReceiver();
  const { secret } = (await server.post(`${WEBHOOKS}/${webhook.id}/replace-secret`, {})).json();
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
  expect(secret).not.toBe(webhook.secret);
  const sendTest = async () => {
    await server.post(`${WEBHOOKS}/${webhook.id}/test`, {});
    await send();
    return receiver.received.at(-1) as (typeof receiver.received)[number];
  };
  const first = await sendTest();
  expect([verified(secret, first), verified(webhook.secret, first)]).toEqual([true, true]);
  server.moveTo(new Date(Date.now() + 25 * HOUR_MS).toISOString());
  const later = await sendTest();
  expect([verified(secret, later), verified(webhook.secret, later)]).toEqual([true, false]);
});

test("a secret that another key has encrypted is a failure that says so", async () => {
  const webhook = await toReceiver();
  await (await aCustomer(server)).place();
  await queue();
  await server.db.$client.query("update webhooks set secret = decode('00', 'hex')");
  await send();
  expect(receiver.received).toEqual([]);
  expect((await delivery(webhook.id)).error).toBe(
    "The secret was encrypted with another secret key. Replace it.",
  );
});

test("a paused webhook sends nothing, and what happened meanwhile is not sent later", async () => {
  const webhook = await toReceiver();
  const customer = await aCustomer(server);
  await customer.place();
  await queue();
  await server.post(`${WEBHOOKS}/${webhook.id}/pause`, {});
  await customer.place();
  await work();
  expect(receiver.received).toEqual([]);
  await server.post(`${WEBHOOKS}/${webhook.id}/resume`, {});
  await work();
  expect(receiver.received).toHaveLength(1);
});

test("a webhook that is deleted during a try takes its deliveries along", async () => {
  const webhook = await toReceiver();
  await (await aCustomer(server)).place();
  receiver.behave = async (answer) => {
    await server.delete(`${WEBHOOKS}/${webhook.id}`);
    answer.end();
  };
  await work();
  expect(receiver.received).toHaveLength(1);
  const { rows } = await server.db.$client.query("select from webhook_deliveries");
  expect(rows).toEqual([]);
});

test("two processes do not send the same delivery", async () => {
  await toReceiver();
  await (await aCustomer(server)).place();
  await queue();
  await Promise.all([send(), send(), send()]);
  expect(receiver.received).toHaveLength(1);
});

test("a delivery is sent by another process once one was killed amid a try", async () => {
  const webhook = await toReceiver();
  await (await aCustomer(server)).place();
  await queue();
  const until = new Date(Date.now() + 30_000).toISOString();
  await server.db.$client.query("update webhooks set busy_until = $1", [until]);
  await send();
  expect(receiver.received).toEqual([]);
  server.moveTo(until);
  await send();
  expect((await delivery(webhook.id)).status).toBe("delivered");
});

test("a slow address does not hold up the others", async () => {
  const slow = await startReceiver();
  let answerSlowly = () => {};
  slow.behave = (answer) => {
    answerSlowly = () => answer.end();
  };
  onTestFinished(() => slow.close());
  const held = await newWebhook(server, { address: slow.address });
  const webhook = await toReceiver();
  await (await aCustomer(server)).place();
  await queue();
  const sending = send();
  await expect.poll(async () => (await delivery(webhook.id)).status).toBe("delivered");
  expect((await delivery(held.id)).status).toBe("pending");
  expect(server.db.$client.idleCount).toBe(server.db.$client.totalCount);
  answerSlowly();
  await sending;
  expect((await delivery(held.id)).status).toBe("delivered");
});

test("of more than ten thousand that wait, the oldest are dropped and counted", async () => {
  const webhook = await toReceiver();
  await server.db.$client.query(
    `insert into webhook_deliveries (id, webhook, event, body, queued_at, next_try_at, created_at)
     select gen_random_uuid(), $1, 'order.placed', '{}', now(), now(), now() - interval '1 hour'
     from generate_series(1, 10000)`,
    [webhook.id],
  );
  await (await aCustomer(server)).place();
  await queue();
  const { pending, dropped, items } = await deliveries(webhook.id);
  expect({ pending, dropped, newest: items[0]?.status }).toMatchObject({
    pending: 10_000,
    dropped: 1,
  });
});
