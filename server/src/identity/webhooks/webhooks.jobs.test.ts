import { expect, onTestFinished, test } from "vitest";
import { aCustomer } from "#test/orders.ts";
import { testServer } from "#test/server.ts";
import { newWebhook, webhookWork } from "#test/webhooks.ts";
import { startJobs } from "../../platform/jobs/start-jobs.ts";
import { webhookJobs } from "./webhooks.jobs.ts";

const server = testServer({ isOwn: true });
const { read, deliveries } = webhookWork(server);
const PATIENCE = { interval: 100, timeout: 20_000 };

test("an order wakes the jobs, which queue its event and try the address", async () => {
  const customer = await aCustomer(server);
  const webhook = await newWebhook(server);
  const logged: unknown[] = [];
  const stop = startJobs(webhookJobs, server.services, server.url, {
    warn: (what: unknown) => void logged.push(what),
  });
  onTestFinished(stop);
  // the start itself runs the jobs once
  await expect
    .poll(async () => {
      await customer.place();
      return (await deliveries(webhook.id)).items.length;
    }, PATIENCE)
    .toBeGreaterThan(0);
  // the name is reserved for examples and leads nowhere
  await expect.poll(async () => (await read(webhook.id)).lastError, PATIENCE).toMatch(/The name/);
  expect(logged).toEqual([]);
});
