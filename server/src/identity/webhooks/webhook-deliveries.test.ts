import { beforeEach, expect, test } from "vitest";
import { testServer } from "#test/server.ts";
import { newWebhook, startReceiver, WEBHOOKS, webhookWork } from "#test/webhooks.ts";
import { newId } from "../../platform/db/ids.ts";
import { purgeDeliveries } from "./webhooks.purge.ts";

const server = testServer();
const { send, delivery, deliveries } = webhookWork(server);

let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeEach(async () => {
  receiver = await startReceiver();
  return () => receiver.close();
});

const toReceiver = () => newWebhook(server, { address: receiver.address });
const sendAgain = (id: string, delivery?: string) =>
  server.post(`${WEBHOOKS}/${id}/send-again`, { delivery });

test("a test event is sent at once, and again under the same id when that is wanted", async () => {
  const { id } = await toReceiver();
  expect((await server.post(`${WEBHOOKS}/${id}/test`, {})).statusCode).toBe(204);
  await send();
  const sent = await delivery(id);
  expect(sent).toMatchObject({ event: "webhook.test", status: "delivered" });
  expect((await sendAgain(id, sent.id)).statusCode).toBe(204);
  await send();
  expect(receiver.received.map(({ headers }) => headers["webhook-id"])).toEqual([sent.id, sent.id]);
  expect(receiver.received.map(({ body }) => body)).toEqual([sent.body, sent.body]);
  expect((await server.history()).map(({ action }) => action)).toEqual([
    "create",
    "sendTest",
    "sendEventsAgain",
  ]);
});

test("all that were given up are sent again, and nothing else", async () => {
  const { id } = await toReceiver();
  for (let count = 0; count < 3; count += 1) await server.post(`${WEBHOOKS}/${id}/test`, {});
  await send();
  expect((await sendAgain(id)).json().message).toBe("No delivery was given up.");
  const [one, two] = (await deliveries(id)).items;
  await server.db.$client.query(
    "update webhook_deliveries set status = 'givenUp' where id = any($1)",
    [[one?.id, two?.id]],
  );
  expect((await deliveries(id)).givenUp).toBe(2);
  expect((await sendAgain(id)).statusCode).toBe(204);
  await send();
  expect(receiver.received).toHaveLength(5);
  expect((await deliveries(id)).givenUp).toBe(0);
});

test("a delivery of another webhook, or none, is not sent again", async () => {
  const { id } = await toReceiver();
  const other = await newWebhook(server, { address: receiver.address });
  await server.post(`${WEBHOOKS}/${other.id}/test`, {});
  const foreign = (await delivery(other.id)).id;
  expect((await sendAgain(id, foreign)).statusCode).toBe(404);
  expect((await sendAgain(id, newId())).statusCode).toBe(404);
  expect((await sendAgain(id, "7")).statusCode).toBe(422);
  expect((await sendAgain(newId())).statusCode).toBe(404);
  expect((await server.get(`${WEBHOOKS}/${newId()}/deliveries`)).statusCode).toBe(404);
});

test("deliveries are read fifty at a time, the newest first", async () => {
  const { id } = await toReceiver();
  await server.db.$client.query(
    `insert into webhook_deliveries (id, webhook, event, body, queued_at)
     select gen_random_uuid(), $1, 'webhook.test', '{}', now() from generate_series(1, 60)`,
    [id],
  );
  const first = await deliveries(id);
  const url = `${WEBHOOKS}/${id}/deliveries?before=${first.next}`;
  const second = (await server.get(url)).json();
  expect([first.items.length, second.items.length, second.next]).toEqual([50, 10, null]);
  const ids = [...first.items, ...second.items].map((one) => one.id);
  expect(ids).toEqual([...new Set(ids)].sort().reverse());
});

test("deliveries are removed after thirty days, unless they still wait", async () => {
  const { id } = await toReceiver();
  await server.db.$client.query(
    `insert into webhook_deliveries (id, webhook, event, body, queued_at, status, created_at)
     select gen_random_uuid(), $1, 'webhook.test', '{}', now(), status, now() - age::interval
     from unnest(array['delivered', 'givenUp', 'dropped', 'pending']) status,
       unnest(array['31 days', '29 days']) age`,
    [id],
  );
  await purgeDeliveries(server.db);
  const { items } = await deliveries(id);
  expect(items.map(({ status }) => status).sort()).toEqual([
    "delivered",
    "dropped",
    "givenUp",
    "pending",
    "pending",
  ]);
});
