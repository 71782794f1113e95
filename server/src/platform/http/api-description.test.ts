import { setImmediate as breathe } from "node:timers/promises";
import { expect, test } from "vitest";
import { testServer } from "#test/server.ts";
import { createApp } from "../../app.ts";

const server = testServer();

/** Guarantees that a stranger who asks for the description keeps nobody else waiting. */
test("the interface is described piece by piece", async () => {
  const app = await createApp(server.services);
  await app.ready();
  let isOver = false;
  const asking = app.inject("/api/openapi.json").finally(() => {
    isOver = true;
  });
  let whole = 0;
  let longest = 0;
  while (!isOver) {
    const before = process.threadCpuUsage();
    await breathe();
    const { user, system } = process.threadCpuUsage(before);
    whole += user + system;
    longest = Math.max(longest, user + system);
  }
  expect(Object.keys((await asking).json().paths)).toContain("/api/units/{id}");
  expect(longest).toBeLessThan(whole / 2);
  await app.close();
});
