import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { liveServer, until } from "#test/live-server.ts";
import { previewed, readRun, unitFile, upload } from "#test/runs.ts";
import { importsJob } from "./imports-job.ts";

const server = liveServer();

const work = (signal = new AbortController().signal) => importsJob.work(server.services, signal);

/** A file of so many units, to be checked. */
async function begun(rows: number) {
  const run = await upload(server, unitFile(...Array.from({ length: rows }, () => ({}))));
  const { mapping, options } = await previewed(server, run);
  const { version } = await readRun(server, run.id);
  const answer = await server.post(`/api/runs/${run.id}/check`, { version, mapping, options });
  if (answer.statusCode !== 202) throw new Error(answer.body);
  return run;
}

async function apply(id: string) {
  const { version } = await readRun(server, id);
  await server.post(`/api/runs/${id}/apply`, { version });
}

test("an import is worked on beside the thread that answers, and told once", async () => {
  const heard = await server.follow((await server.as("support")).token);
  const run = await begun(2_500);
  const before = { all: process.cpuUsage(), own: process.threadCpuUsage() };
  await work();
  expect(await readRun(server, run.id)).toMatchObject({ status: "checked" });
  await apply(run.id);
  await work();
  const all = process.cpuUsage(before.all).user;
  expect(process.threadCpuUsage(before.own).user / all).toBeLessThan(0.25);
  expect(await readRun(server, run.id)).toMatchObject({ status: "done" });
  const announced = () => heard.changes().filter(({ model }) => model === "unit");
  const finished = {
    model: "unit",
    isMine: false,
    recordId: run.id,
    action: "import",
    count: 2_500,
  };
  await until(() => expect(announced()).toEqual([finished]));
});

test("stopping the server leaves the rest to the next one", async () => {
  const run = await begun(100);
  const stopping = new AbortController();
  stopping.abort();
  await work(stopping.signal);
  expect(await readRun(server, run.id)).toMatchObject({ status: "checking" });
  await work();
  expect(await readRun(server, run.id)).toMatchObject({ status: "checked" });
});

test("what goes wrong in the thread is the failure of the job", async () => {
  const run = await begun(10);
  await server.db.execute(sql`update runs set file = null where id = ${run.id}`);
  await expect(work()).rejects.toThrow("A run without a file cannot be checked.");
  expect(await readRun(server, run.id)).toMatchObject({ status: "failed" });
});
