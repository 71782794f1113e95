import { sql } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import { testServer } from "#test/server.ts";
import { silentProxy } from "#test/silent-proxy.ts";
import { createApp } from "../../app.ts";
import { openDatabase } from "./database.ts";

const server = testServer({ isOwn: true });
const CONNECTIONS = 2;

/** An app with few connections. */
async function anApp({ url = server.url, connectMs = 10_000 } = {}) {
  const db = openDatabase(url, { connectMs, answerMs: 10_000 }, CONNECTIONS);
  const onUnavailable = vi.fn();
  const app = await createApp({ ...server.services, db, onUnavailable });
  onTestFinished(async () => {
    await app.close();
    await db.$client.end();
  });
  return { app, db, onUnavailable };
}

/** Guarantees that "busy" and "cannot be reached" are told apart, and both end. */
test("a pool whose connections are all in use is busy, which says nothing of the database", async () => {
  const { app, db, onUnavailable } = await anApp();
  let free = () => {};
  const isFree = new Promise<void>((resolve) => {
    free = resolve;
  });
  let begun = 0;
  const holders = Array.from({ length: CONNECTIONS }, () =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      begun += 1;
      await isFree;
    }),
  );
  await expect.poll(() => begun, { timeout: 10_000 }).toBe(CONNECTIONS);
  // from here on they are open, and a caller waits for one of them only shortly
  Object.assign(db.$client.options, { connectionTimeoutMillis: 300 });
  const headers = { authorization: `Bearer ${server.token()}` };
  const calls = [app.inject("/api/ready"), app.inject({ url: "/api/units", headers })];
  for (const answer of await Promise.all(calls)) {
    expect(answer.statusCode).toBe(503);
    expect(answer.headers["retry-after"]).toBe("2");
    expect(answer.json()).toMatchObject({
      error: "unavailable",
      message: "The console is busy right now. Try again in a moment.",
    });
  }
  await expect(db.transaction(async () => {})).rejects.toThrow("All connections are in use.");
  expect(onUnavailable).not.toHaveBeenCalled();
  free();
  await Promise.all(holders);
  expect((await app.inject({ url: "/api/units", headers })).statusCode).toBe(200);
});

test("a pool whose connections cannot be opened is not busy", async () => {
  const { url, fallSilent } = await silentProxy(server.url);
  fallSilent();
  const { app, onUnavailable } = await anApp({ url, connectMs: 300 });
  const calls = Array.from({ length: 2 * CONNECTIONS }, () => app.inject("/api/ready"));
  for (const answer of await Promise.all(calls)) {
    expect(answer.json().message).toBe(
      "The database cannot be reached right now. Try again in a moment.",
    );
  }
  expect(onUnavailable).toHaveBeenCalled();
});
