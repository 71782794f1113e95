import { readdirSync } from "node:fs";
import type { Run } from "@pharmacy/contract/runs/runs";
import { sql } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import { slowDown } from "#test/run-workers.ts";
import {
  applied,
  checked,
  readRun,
  sendImport,
  toBeChecked,
  unitFile,
  workRuns,
} from "#test/runs.ts";
import { testServer } from "#test/server.ts";
import { createApp } from "../../app.ts";

const server = testServer({ isOwn: true });

const COUNT = 90;
const file = () => unitFile(...Array.from({ length: COUNT }, () => ({})));

const work = () => workRuns(server, new AbortController().signal, { rows: 30 });

/** Has the database refuse a write with this error, until what is answered is called. */
async function refuse(write: string, code: string, condition = "true") {
  await server.db.execute(
    sql.raw(`
    create function refuse() returns trigger language plpgsql as $$
      begin raise exception 'could not do it' using errcode = '${code}'; end $$;
    create trigger refuse before ${write} for each row when (${condition})
      execute function refuse()`),
  );
  const restore = () => server.db.execute(sql`drop function if exists refuse cascade`);
  onTestFinished(async () => void (await restore()));
  return restore;
}

async function act({ id }: Pick<Run, "id">, what: string): Promise<Run> {
  const { version } = await readRun(server, id);
  const answer = await server.post(`/api/runs/${id}/${what}`, { version });
  expect(answer.statusCode).toBeLessThan(300);
  return answer.json();
}

async function attemptsOf(id: string) {
  const { rows } = await server.db.execute<{ attempts: number }>(
    sql`select attempts from runs where id = ${id}`,
  );
  return rows[0]?.attempts;
}

const units = async () => (await server.get("/api/units")).json().total;

const FULL =
  "The server's disk is full. What was done so far is saved. Ask your server administrator to free space, then continue.";

const toBeApplied = async () => act(await checked(server, file()), "apply");
const toBeUndone = async () => act(await applied(server, file()), "undo");

/** Guarantees that a full disk leaves nothing half-done, and nothing that goes on without an end. */
describe("a run for which the disk is full", () => {
  test.each<[string, string, string, () => Promise<Run>, object, number, object]>([
    [
      "while it is checked",
      "insert on run_rows",
      "new.line = 65",
      () => toBeChecked(server, file()),
      { read: 60, new: 60, written: 0 },
      0,
      { status: "checked", counts: { read: COUNT, new: COUNT } },
    ],
    [
      "while it is applied",
      "insert on units",
      "new.code = 'N65'",
      toBeApplied,
      { new: COUNT, written: 60 },
      60,
      { status: "done", counts: { written: COUNT, left: 0 } },
    ],
    [
      "while it is undone",
      "delete on units",
      "old.code = 'N25'",
      toBeUndone,
      { written: 60, left: 0 },
      30,
      { status: "done", counts: { written: COUNT, left: 0 } },
    ],
  ])(
    "%s stops after its last batch and says so, until it is continued",
    async (_, write, condition, begin, counts, there, end) => {
      const { id } = await begin();
      const restore = await refuse(write, "53100", condition);
      await expect(work()).rejects.toThrow("could not do it");
      const stopped = await readRun(server, id);
      expect(stopped).toMatchObject({ status: "stopped", message: FULL, counts });
      expect(await units()).toBe(there);
      await work();
      expect((await readRun(server, id)).version).toBe(stopped.version);

      await restore();
      expect(await act(stopped, "continue")).toMatchObject({ message: null });
      await work();
      expect(await readRun(server, id)).toMatchObject({ ...end, message: null });
    },
  );

  test("is cancelled instead of continued, and what was written can be undone", async () => {
    const run = await toBeApplied();
    const restore = await refuse("insert on units", "53100", "new.code = 'N65'");
    await expect(work()).rejects.toThrow();
    await restore();
    expect(await act(run, "cancel")).toMatchObject({
      status: "cancelled",
      undoUntil: expect.any(String),
    });
    const undo = await act(run, "undo");
    await work();
    expect((await readRun(server, undo.id)).counts).toMatchObject({ written: 60, left: 0 });
    expect(await units()).toBe(0);
  });

  test("so that not even that can be noted goes on by itself once there is room", async () => {
    const { id } = await toBeApplied();
    const restore = await refuse("insert on audit_logs", "53100");
    const working = expect(work()).rejects.toThrow();
    await expect.poll(() => attemptsOf(id)).toBeGreaterThan(1);
    expect((await readRun(server, id)).status).toBe("applying");
    expect(await units()).toBe(0);
    await restore();
    await working;
    // what there was room for first: the batch, or to note that there was none
    const run = await readRun(server, id);
    expect(await units()).toBe(run.counts.written);
    if (run.status === "stopped") await act(run, "continue");
    await work();
    expect(await readRun(server, id)).toMatchObject({ status: "done", counts: { written: COUNT } });
  });

  test("is not continued where it has not stopped", async () => {
    const run = await checked(server, file());
    const answer = await server.post(`/api/runs/${run.id}/continue`, { version: run.version });
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      "This import has already been checked.",
    ]);
  });
});

/** Guarantees that nothing stays of an upload that found no room, and that it can be sent again. */
describe("a file for which the disk is full", () => {
  const filesKept = () =>
    readdirSync(server.dataDir, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    ).length;
  const ANSWER = {
    error: "unavailable",
    message: expect.stringMatching(/^The server's disk is full, so nothing was saved\./),
  };

  test("while it arrives is answered 503", async () => {
    const { services } = server;
    const receive: typeof services.fileStore.receive = async (_, source) => {
      for await (const _bytes of source) {
        throw Object.assign(new Error("no space left on device, write"), { code: "ENOSPC" });
      }
      throw new Error("Nothing arrived.");
    };
    const fileStore = { ...services.fileStore, receive };
    const app = await createApp({ ...services, fileStore, onUnavailable: () => {} });
    onTestFinished(() => app.close());
    const answer = await sendImport({ ...server, app } as typeof server, file());
    expect([answer.statusCode, answer.json()]).toMatchObject([503, ANSWER]);
    expect(filesKept()).toBe(0);
    expect((await server.get("/api/runs")).json().total).toBe(0);
    expect((await sendImport(server, file())).statusCode).toBe(201);
  });

  test.each(["files", "runs", "audit_logs"])(
    "when %s are written is answered 503",
    async (table) => {
      const restore = await refuse(`insert on ${table}`, "53100");
      const answer = await sendImport(server, file());
      expect([answer.statusCode, answer.json()]).toMatchObject([503, ANSWER]);
      await restore();
      expect(filesKept()).toBe(0);
      expect((await server.get("/api/runs")).json().total).toBe(0);
    },
  );
});

test("a batch that takes too long again and again stops the run with that reason", async () => {
  const { id } = await toBeApplied();
  await refuse("insert on units", "57014");
  await expect(work()).rejects.toThrow();
  expect(await attemptsOf(id)).toBe(5);
  expect(await readRun(server, id)).toMatchObject({
    status: "stopped",
    message: "This took too long and was stopped. Try again.",
  });
});

/** Guarantees that two runs on the same records do not end each other. */
test("two runs that wait for each other's records both end, and write each once", async () => {
  const codes = ["ONE", "TWO"].map((code) => ({ code }));
  const first = await checked(server, unitFile(...codes));
  const second = await checked(server, unitFile(...codes.toReversed()));
  await slowDown(server, "insert on units", 300);
  await Promise.all([act(first, "apply"), act(second, "apply")]);
  await work();
  const runs = [await readRun(server, first.id), await readRun(server, second.id)];
  expect(runs.map(({ status, counts }) => [status, counts.written + counts.left])).toEqual([
    ["done", 2],
    ["done", 2],
  ]);
  expect(await units()).toBe(2);
});

describe("a run that failed after some batches", () => {
  test("can be undone", async () => {
    const run = await toBeApplied();
    await refuse("insert on units", "58030", "new.code = 'N65'");
    await expect(work()).rejects.toThrow();
    const failed = await readRun(server, run.id);
    expect(failed).toMatchObject({ status: "failed", undoUntil: expect.any(String) });
    const undo = await act(run, "undo");
    await work();
    expect((await readRun(server, undo.id)).counts).toMatchObject({ written: 60, left: 0 });
    expect(await units()).toBe(0);
  });

  test("and was an undo is begun again, and counts what it took back before", async () => {
    const run = await applied(server, file());
    const restore = await refuse("delete on units", "58030", "old.code = 'N25'");
    const first = await act(run, "undo");
    await expect(work()).rejects.toThrow();
    expect(await readRun(server, first.id)).toMatchObject({ status: "failed" });
    expect(await units()).toBe(30);
    await restore();
    const second = await act(run, "undo");
    await work();
    expect((await readRun(server, second.id)).counts).toMatchObject({ written: COUNT, left: 0 });
    expect(await units()).toBe(0);
  });
});
