import { DAY_MS } from "@pharmacy/contract/time.values";
import { expect, test } from "vitest";
import { acknowledge, aNetwork, recallEmailsSent, start } from "#test/recalls.ts";
import { testServer } from "#test/server.ts";
import { recallLateArrivals } from "./recalls.jobs.ts";
import { sendRecallReminders } from "./recalls.send-reminders.ts";

const server = testServer();
const work = () => sendRecallReminders(server.services, AbortSignal.timeout(60_000));
const reminders = async () =>
  (await recallEmailsSent(server))
    .filter(({ kind }) => kind === "recallReminder")
    .map(({ user }) => user);

/** Noon in Europe, some days from now: past nine at the pharmacies. */
function noonIn(days: number): void {
  const day = new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
  server.moveTo(`${day}T12:00:00Z`);
}

test("a pharmacy that has not answered is reminded once a day of class 1, and no other", async () => {
  noonIn(0);
  const { item, one, other } = await aNetwork(server);
  const { id } = await start(server, { item: item.id, recallClass: 1 });
  const [notice] = await one.notices();
  if (notice) await acknowledge(one, notice, 10);
  await work();
  expect(await reminders()).toEqual([]);
  noonIn(1);
  await Promise.all([work(), work()]);
  await work();
  expect(await reminders()).toEqual([other.owner.userId]);
  noonIn(2);
  await work();
  expect(await reminders()).toHaveLength(2);
  await server.post(`/api/recalls/${id}/close`, { reason: "It moved away.", version: 1 });
  noonIn(3);
  await work();
  expect(await reminders()).toHaveLength(2);
});

test("packs that arrive after a recall was closed are answered, or reminded of by the job and by hand", async () => {
  noonIn(0);
  const { item, one, other } = await aNetwork(server);
  const { id } = await start(server, { item: item.id, recallClass: 1 });
  await server.post(`/api/recalls/${id}/close`, { reason: "It moved away.", version: 1 });
  const [{ id: batch } = { id: "" }] = (
    await server.get(`/api/products/${one.product}/batches`)
  ).json().items;
  const stock = `/api/products/${one.product}/batches/${batch}/stock`;
  await server.post(stock, { quantity: 12, reason: "count" });
  await recallLateArrivals(server.services, AbortSignal.timeout(60_000));
  noonIn(1);
  await work();
  expect(await reminders()).toEqual([one.owner.userId]);
  const remind = () => server.post(`/api/recalls/${id}/remind`, {});
  noonIn(2);
  expect((await remind()).json()).toMatchObject({ reminded: 1, tooSoon: 0, unreachable: 0 });
  const [notice] = await one.notices();
  expect((await acknowledge(one, notice ?? { id: "" }, 12)).statusCode).toBe(200);
  expect((await other.notices())[0]?.status).toBe("closed");
  await server.post(`/api/recalls/${id}/lift`, { reason: "It was another batch.", version: 2 });
  expect((await remind()).statusCode).toBe(409);
});

test("a recall of class 3 leaves a week to answer, and reminds ten times at most", async () => {
  noonIn(0);
  const { item } = await aNetwork(server);
  await start(server, { item: item.id, recallClass: 3 });
  noonIn(6);
  await work();
  expect(await reminders()).toEqual([]);
  for (let week = 1; week <= 12; week += 1) {
    noonIn(7 * week);
    await work();
  }
  expect(await reminders()).toHaveLength(20);
});
