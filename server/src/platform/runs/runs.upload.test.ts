import { readdirSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { PLATFORM_ROLES } from "@pharmacy/contract/roles.values";
import { HOUR_MS } from "@pharmacy/contract/time.values";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { aPng } from "#test/pictures.ts";
import { applied, checked, readRun, sendImport, unitFile, upload, workRuns } from "#test/runs.ts";
import { testServer } from "#test/server.ts";
import { purgeRuns } from "./purge-runs.ts";

const server = testServer();

const kept = () => readdirSync(server.dataDir, { recursive: true, withFileTypes: true });
const filesKept = () => kept().filter((entry) => entry.isFile()).length;

describe("a file to import", () => {
  test("is kept under its name, and its run waits for its user", async () => {
    const run = await upload(server, unitFile({}, {}));
    expect(run).toMatchObject({
      status: "uploaded",
      fileName: "units.csv",
      progress: null,
      undoUntil: null,
      counts: { read: 0 },
      createdBy: { id: server.adminId() },
    });
    expect(Object.keys(run)).not.toContain("actor");
    expect((await server.history()).map(({ action, model }) => `${action} ${model}`)).toEqual([
      "upload file",
      "upload run",
    ]);
    const { items, total } = (await server.get("/api/runs?kind=units")).json();
    expect([total, items[0].id]).toEqual([1, run.id]);
    expect((await server.get("/api/runs?search=elsewhere")).json().total).toBe(0);
  });

  test.each([
    ["a picture", aPng()],
    ["a PDF", Buffer.from("%PDF-1.7\n%some text\n")],
    [
      "an old workbook",
      Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(5_000)]),
    ],
    ["a compressed file", gzipSync(unitFile({}))],
  ])("is refused where it is %s, and nothing stays of it", async (_, bytes) => {
    const answer = await sendImport(server, bytes);
    expect([answer.statusCode, answer.json().error]).toEqual([415, "unsupported_type"]);
    expect(filesKept()).toBe(0);
    expect((await server.get("/api/runs")).json().total).toBe(0);
  });

  test("is refused where it is empty, or no form at all", async () => {
    expect((await sendImport(server, "")).json()).toMatchObject({
      error: "invalid",
      message: "The file has no rows.",
    });
    expect((await server.post("/api/runs?kind=units", {})).statusCode).toBe(415);
    expect((await sendImport(server, "x", { kind: "colours" })).statusCode).toBe(400);
    expect(filesKept()).toBe(0);
  });

  test("whose name has folders and marks loses them, and text that looks like a picture is text", async () => {
    const answer = await sendImport(server, `BMI,Name\n1,one\n`, { name: "../../etc/a<b>.csv" });
    expect(answer.json()).toMatchObject({ fileName: "a<b>.csv" });
  });

  test("that is a workbook may have 10 MB, and ends the upload where it has more", async () => {
    const bytes = Buffer.concat([Buffer.from("504b0304", "hex"), Buffer.alloc(10 * 1024 ** 2)]);
    const answer = await sendImport(server, bytes);
    expect([answer.statusCode, answer.json().message]).toEqual([
      413,
      "A workbook can have at most 10 MB. Save it as CSV instead.",
    ]);
    expect(filesKept()).toBe(0);
  });

  test("sent again with its key makes no second run; another file with it is refused", async () => {
    const file = unitFile({});
    const first = (await sendImport(server, file, { key: "k1" })).json();
    const second = await sendImport(server, file, { key: "k1" });
    expect([second.statusCode, second.json().id]).toEqual([201, first.id]);
    const other = await sendImport(server, unitFile({}, {}), { key: "k1" });
    expect([other.statusCode, other.json().error]).toEqual([409, "conflict"]);
    const someone = await server.as("catalogue");
    const theirs = await sendImport(server, file, { key: "k1", token: someone.token });
    expect(theirs.json().id).not.toBe(first.id);
    expect((await server.get("/api/runs")).json().total).toBe(2);
    await server.db.execute(sql`update call_keys set at = now() - interval '25 hours'`);
    expect((await sendImport(server, file, { key: "k1" })).json().id).not.toBe(first.id);
  });

  test("twice at once with one key makes one run", async () => {
    const file = unitFile({});
    const answers = await Promise.all([1, 2, 3].map(() => sendImport(server, file, { key: "k" })));
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
    expect(filesKept()).toBe(1);
  });

  test("of one person waits while three others are not finished", async () => {
    const [first] = [await upload(server, unitFile({})), await upload(server, unitFile({}))];
    await upload(server, unitFile({}));
    const refused = await sendImport(server, unitFile({}));
    expect(refused.json()).toMatchObject({
      error: "conflict",
      message: "You have 3 imports that are not finished. Finish or cancel one of them first.",
    });
    await server.post(`/api/runs/${first?.id}/cancel`, { version: 1 });
    expect((await sendImport(server, unitFile({}))).statusCode).toBe(201);
  });

  test("is read through its run alone, by nobody as a file", async () => {
    await upload(server, unitFile({ name: "secret" }));
    const { rows } = await server.db.execute<{ file: string }>(sql`select file from runs`);
    for (const role of PLATFORM_ROLES) {
      const caller = await server.as(role);
      expect((await caller.get(`/api/files/${rows[0]?.file}`)).statusCode).toBe(403);
    }
  });
});

describe("who may import", () => {
  test("is a role that may create what the file holds", async () => {
    const run = await checked(server, unitFile({}));
    const catalogue = await server.as("catalogue");
    expect((await catalogue.get(`/api/runs/${run.id}`)).statusCode).toBe(200);
    for (const role of ["finance", "support"] as const) {
      const caller = await server.as(role);
      const { token } = caller;
      const answers = [
        await sendImport(server, unitFile({}), { token }),
        await caller.get(`/api/runs/${run.id}`),
        await caller.get(`/api/runs/${run.id}/rows`),
        await caller.post(`/api/runs/${run.id}/apply`, { version: run.version }),
        await caller.post(`/api/runs/${run.id}/undo`, { version: run.version }),
      ];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 403));
      const list = await caller.get("/api/runs");
      // finance has access to changes of prices, and to no other run
      if (role === "finance") expect(list.json().items).toEqual([]);
      else expect(list.statusCode).toBe(403);
    }
    expect((await server.history()).filter(({ outcome }) => outcome === "denied")).not.toEqual([]);
  });
});

describe("the remains of an import", () => {
  const purge = (now: number) => purgeRuns(server.services, new AbortController().signal, now);

  test("goes a day after its end: rows and file; the run and its undo stay", async () => {
    const run = await applied(server, unitFile({ code: "TAB" }));
    await purge(Date.now() + 23 * HOUR_MS);
    expect(filesKept()).toBe(1);
    await purge(Date.now() + 25 * HOUR_MS);
    expect(filesKept()).toBe(0);
    const { rows } = await server.db.execute(sql`select from run_rows union all select from files`);
    expect(rows).toEqual([]);
    const after = await readRun(server, run.id);
    expect(after).toMatchObject({ status: "done", rowsUntil: null, counts: { written: 1 } });
    await server.post(`/api/runs/${run.id}/undo`, { version: after.version });
    await workRuns(server);
    expect((await server.get("/api/units")).json().total).toBe(0);
  });

  test("of one that nobody went on with is cancelled after a week", async () => {
    const { id } = await upload(server, unitFile({}));
    await purge(Date.now() + 6 * 24 * HOUR_MS);
    expect((await readRun(server, id)).status).toBe("uploaded");
    await purge(Date.now() + 8 * 24 * HOUR_MS);
    expect(await readRun(server, id)).toMatchObject({
      status: "cancelled",
      message: "Cancelled after a week in which nothing happened.",
    });
  });
});
