import type { Summary } from "@pharmacy/contract/summary/summary";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testServer } from "#test/server.ts";

const server = testServer();

async function insertFailures(...moments: string[]): Promise<void> {
  await server.db.execute(sql`
    insert into audit_logs (id, at, actor_type, actor_name, action, model, record_label, changes, outcome)
    select gen_random_uuid(), moment, 'visitor', 'A visitor', 'signInFailed', 'session',
      'nobody@castlewren.example', '[]', 'failed'
    from unnest(${sql.param(moments)}::timestamptz[]) as moments (moment)`);
}

const failures = async (caller: { get: typeof server.get } = server) => {
  const { tiles }: Summary = (await caller.get("/api/summary")).json();
  return tiles.find(({ tile }) => tile === "failedSignIns");
};

test("failed sign-ins count from yesterday's midnight in the network's time zone", async () => {
  const { version } = (await server.get("/api/settings")).json();
  await server.patch("/api/settings", { version, timeZone: "Asia/Tokyo" });
  server.moveTo("2030-03-10T16:00:00Z");
  // it is 1 o'clock of the 11th in Tokyo
  await insertFailures("2030-03-09T14:59:59.999Z", "2030-03-09T15:00:00Z", "2030-03-10T15:59:59Z");
  const counted = await failures();
  expect(counted).toMatchObject({
    count: 2,
    query: { action: "signInFailed", from: "2030-03-10", timeZone: "Asia/Tokyo" },
  });
  const search = new URLSearchParams(counted?.query);
  expect((await server.get(`/api/logs?${search}&lines=runs`)).json()).toMatchObject({ total: 2 });
});

test("failed sign-ins are counted as far as the log counts", async () => {
  server.moveTo("2030-03-10T16:00:00Z");
  await insertFailures(...Array.from({ length: 1_000 }, () => "2030-03-10T15:00:00Z"));
  expect(await failures()).toMatchObject({ count: 1_000 });
  expect(await failures()).not.toHaveProperty("isExact");
  await insertFailures("2030-03-10T15:00:00Z");
  expect(await failures()).toMatchObject({ count: 1_000, isExact: false });
});

test("failed sign-ins are counted only for roles that see every session", async () => {
  for (const role of ["admin", "support"] as const) {
    expect(await failures(await server.as(role))).toMatchObject({ count: 0 });
  }
  for (const role of ["catalogue", "finance"] as const) {
    expect(await failures(await server.as(role))).toBeUndefined();
  }
});
