import { randomUUID } from "node:crypto";
import { MINUTE_MS } from "@pharmacy/contract/time.values";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { testServer } from "#test/server.ts";
import { createApp } from "../../app.ts";
import type { Job } from "./job.ts";
import { startJobRunner } from "./job-runner.ts";
import { jobWatch } from "./job-watch.ts";

const server = testServer({ isOwn: true });

const PATIENCE = { interval: 20, timeout: 10_000 };

/** Runs a job that only counts, until the test ends. */
async function running(name: string, watch = jobWatch()) {
  const runs: number[] = [];
  const lines: string[] = [];
  const counting: Job = {
    name,
    cron: "* * * * *",
    channel: `channel_${name}`,
    work: async () => void runs.push(1),
  };
  const close = await startJobRunner({
    jobs: [counting],
    services: server.services,
    url: server.url,
    log: { warn: (...[one, other]: unknown[]) => void lines.push(String(other ?? one)) },
    watch,
    watchEveryMs: 50,
  });
  onTestFinished(close);
  return { runs, lines };
}

const cronIsDue = async () => {
  const { rows } = await server.db.execute<{ due: boolean }>(
    sql`select cron_on is null or cron_on <= now() as due from jobs.version`,
  );
  return rows[0]?.due;
};

const wereAhead = sql.raw(`update jobs.version set cron_on = now() + interval '30 days'`);

/** Guarantees that a clock that was ahead stops no job once it is right. */
test("jobs are due again after a start, and while running", async () => {
  const first = await running("one");
  await expect.poll(() => first.runs.length, PATIENCE).toBe(1);
  await server.db.execute(wereAhead);
  // a call that waits for the moment at which it was written
  await server.db.execute(sql`insert into jobs.job (id, name, start_after, created_on, policy)
    values (${randomUUID()}, 'one', now() + interval '30 days', now() + interval '30 days', 'short')`);
  await expect.poll(cronIsDue, PATIENCE).toBe(true);
  await expect
    .poll(() => first.lines, PATIENCE)
    .toContain("the clock was ahead and is put right: jobs go on from now");
  await server.db.execute(sql`select pg_notify('channel_one', '')`);
  await expect.poll(() => first.runs.length, PATIENCE).toBe(2);
});

test("a start forgets what the queue noted while the clock was ahead", async () => {
  await running("two");
  await server.db.execute(wereAhead);
  await running("three");
  expect(await cronIsDue()).toBe(true);
});

test("readiness and the log say when no job has run for longer than is due", async () => {
  let now = 0;
  const watch = jobWatch({ monotonic: () => now });
  const lines: unknown[][] = [];
  const log = { warn: (...line: unknown[]) => void lines.push(line) };
  const app = await createApp({ ...server.services, jobWatch: watch });
  onTestFinished(() => app.close());
  const ready = async () => {
    const answer = await app.inject("/api/ready");
    return [answer.statusCode, answer.json()];
  };
  watch.look("one job", log);
  now = 5 * MINUTE_MS;
  watch.look("one job", log);
  expect(await ready()).toEqual([200, { status: "ok", jobs: "ok" }]);
  now += MINUTE_MS;
  watch.look("one job", log);
  watch.look("one job", log);
  expect(await ready()).toEqual([200, { status: "ok", jobs: "late" }]);
  expect(lines).toEqual([[{ minutes: 6 }, "no job has run for longer than is due"]]);
  watch.look("another job", log);
  expect(await ready()).toEqual([200, { status: "ok", jobs: "ok" }]);
  expect(lines.at(-1)).toEqual(["jobs run again"]);
});
