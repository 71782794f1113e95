import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { testServer } from "#test/server.ts";

const server = testServer();

/** Calls from a network address that only this test uses. */
function computer() {
  const remoteAddress = `10.1.${randomBytes(2).join(".")}`;
  return (url: string, headers = {}) => server.app.inject({ url, headers, remoteAddress });
}

test("every call counts, even a refused one or one to an unknown URL", async () => {
  const call = computer();
  const { headers } = await server.as("viewer");
  const answers = [
    await call("/api/health"),
    await call("/api/units", headers),
    await call("/api/units"),
    await call("/api/units", { authorization: `Bearer adm_s_${"x".repeat(43)}` }),
    await call("/api/logs", headers),
    await call("/api/nothing"),
    await call("/nowhere.js"),
  ];
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(statuses).toEqual([200, 200, 401, 401, 403, 404, 404]);
  const left = answers.map((answer) => Number(answer.headers["x-ratelimit-remaining"]));
  expect(left).toEqual([5_999, 5_998, 5_997, 5_996, 5_995, 5_994, 5_993]);
});

/**
 * Guarantees that a flood of refused writes fills neither the audit log nor the database's time.
 */
test("after six thousand calls in a minute an address is asked to wait, and nothing is logged", async () => {
  const call = computer();
  for (let sent = 0; sent < 6_000; sent += 500) {
    await Promise.all(Array.from({ length: 500 }, () => call("/api/nothing")));
  }
  const { headers } = await server.as("viewer");
  const refused = await call("/api/units", headers);
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toMatchObject({ error: "too_many_requests" });
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(60);
  expect(await server.history()).toEqual([]);
  expect((await computer()("/api/units", headers)).statusCode).toBe(200);
}, 60_000);
