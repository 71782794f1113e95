import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { sealNow, tamper, writeEntries } from "#test/sealed-log.ts";
import { testServer } from "#test/server.ts";
import { projectFolder } from "../folders.ts";
import { chainKeyOf } from "./chain.ts";

const server = testServer();
const seal = () => sealNow(server.db, chainKeyOf(server.services.secret));

const program = join(projectFolder, "tools/verify-log.mjs");
const at = (name: string) => join(server.dataDir, name);

/** Runs the program as an auditor does, on a computer without this project. */
function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    cwd: server.dataDir,
    encoding: "utf8",
    env: {},
  });
  return { status, stdout, stderr };
}

async function exportTo(name: string, days = ""): Promise<string[]> {
  const answer = await server.get(`/api/logs/chain${days}`);
  expect(answer.statusCode).toBe(200);
  writeFileSync(at(name), answer.rawPayload);
  return gunzipSync(answer.rawPayload).toString().trimEnd().split("\n");
}

async function keepHeads(): Promise<void> {
  writeFileSync(at("heads.json"), (await server.get("/api/logs/heads")).body);
}

/** Guarantees that an auditor can prove an export without the console. */
describe("tools/verify-log.mjs", () => {
  let lines: string[] = [];
  const verify = (changed: string[], ...more: string[]) => {
    writeFileSync(at("changed.jsonl"), `${changed.join("\n")}\n`);
    return run("--key", "log.key", ...more, "changed.jsonl");
  };

  beforeEach(async () => {
    mkdirSync(server.dataDir, { recursive: true });
    await server.db.execute(sql`truncate audit_logs`);
    await writeEntries(server.db, 12);
    await seal();
    lines = await exportTo("log.jsonl.gz");
    await keepHeads();
    writeFileSync(at("secret.key"), server.services.secret.toString("hex"));
    writeFileSync(at("log.key"), run("print-key", "secret.key").stdout);
  });

  test("finds an unchanged export intact", () => {
    expect(lines).toHaveLength(13);
    const whole = run("--key", "log.key", "--heads", "heads.json", "log.jsonl.gz");
    expect(whole).toMatchObject({ status: 0, stderr: "" });
    expect(whole.stdout).toContain(
      "All 12 entries, from place 1 to 12, are as they were written.\nMonthly checksums found: 1.",
    );
    expect(run("--key", "log.key", "log.jsonl.gz").stdout).toContain(
      "nothing says whether the end was cut off",
    );
  });

  test("reports a line with one changed byte", () => {
    const changed = lines.map((line, index) =>
      index === 5 ? line.replace("unit 5", "unit 6") : line,
    );
    const { status, stderr } = verify(changed);
    expect(status).toBe(1);
    expect(stderr).toMatch(
      /^changed\.jsonl, line 6: entry [\w-]{36} at place 5 is not as it was sealed/,
    );
  });

  test("reports the line after a missing one", () => {
    const { status, stderr } = verify(lines.toSpliced(5, 1));
    expect(status).toBe(1);
    expect(stderr).toMatch(
      /line 6: entry [\w-]{36} at place 6 is not the next, which is at place 5/,
    );
  });

  test("reports an inserted line", () => {
    const { status, stderr } = verify(lines.toSpliced(5, 0, lines[9] ?? ""));
    expect(status).toBe(1);
    expect(stderr).toMatch(/line 6: entry [\w-]{36} at place 9 is not the next/);
    const numbered = (lines[9] ?? "").replace('"place":9', '"place":5');
    expect(verify(lines.toSpliced(5, 0, numbered)).stderr).toMatch(
      /line 6: .* not as it was sealed/,
    );
  });

  test("reports the first of two swapped lines", () => {
    const changed = lines.toSpliced(4, 2, lines[5] ?? "", lines[4] ?? "");
    expect(verify(changed)).toMatchObject({ status: 1 });
    expect(verify(changed).stderr).toMatch(/line 5: entry [\w-]{36} at place 5 is not the next/);
  });

  test("detects only with a head that the end was cut off", () => {
    const cut = lines.slice(0, 10);
    expect(verify(cut)).toMatchObject({ status: 0 });
    const { status, stderr } = verify(cut, "--heads", "heads.json");
    expect(status).toBe(1);
    expect(stderr).toMatch(/ends at place 9, and the head kept of \d{4}-\d\d is at place 12/);
  });

  test("detects a head of another chain", () => {
    const heads = readFileSync(at("heads.json"), "utf8");
    writeFileSync(at("heads.json"), heads.replace(/"hash":"../, '"hash":"zz'));
    const { status, stderr } = run("--key", "log.key", "--heads", "heads.json", "log.jsonl.gz");
    expect(status).toBe(1);
    expect(stderr).toMatch(/the seal at place 12 is not the head kept of/);
  });

  test("detects an incomplete download, and a file that is not an export", () => {
    const bytes = gzipSync(`${lines.join("\n")}\n`);
    writeFileSync(at("half.jsonl.gz"), bytes.subarray(0, bytes.length / 2));
    expect(run("--key", "log.key", "half.jsonl.gz")).toMatchObject({ status: 1 });
    expect(run("--key", "log.key", "heads.json").stderr).toContain("no export of the sealed log");
    expect(run("--key", "log.key", "none.jsonl")).toMatchObject({ status: 2 });
    expect(run("log.jsonl.gz")).toMatchObject({ status: 2 });
  });

  test("needs the key of this log", () => {
    writeFileSync(at("other.key"), "ab".repeat(32));
    const { status, stderr } = run("--key", "other.key", "log.jsonl.gz");
    expect(status).toBe(1);
    expect(stderr).toContain("or the key is not the one of this log");
  });

  test("reports an entry that was changed or deleted before the export", async () => {
    await tamper(
      server.db,
      sql`update audit_logs set ip = '10.0.0.9' where record_label = 'unit 7'`,
    );
    await exportTo("log.jsonl.gz");
    expect(run("--key", "log.key", "log.jsonl.gz").stderr).toMatch(
      /at place 7 is not as it was sealed/,
    );
    await tamper(server.db, sql`delete from audit_logs where record_label = 'unit 3'`);
    await exportTo("log.jsonl.gz");
    expect(run("--key", "log.key", "log.jsonl.gz").stderr).toMatch(/at place 3 was deleted/);
  });

  test("reads consecutive files as one log", async () => {
    await server.db.execute(sql`truncate audit_logs, audit_seals`);
    await server.db.execute(sql`insert into audit_logs
      (id, at, actor_type, actor_name, action, model, record_label, changes, outcome)
      select gen_random_uuid(), '2026-03-01T12:00Z'::timestamptz + n * interval '1 day', 'system',
        'System', 'update', 'unit', 'unit ' || n, '[]', 'success' from generate_series(1, 9) n`);
    await seal();
    expect(await exportTo("one.jsonl.gz", "?to=2026-03-05")).toHaveLength(5);
    expect(await exportTo("two.jsonl.gz", "?from=2026-03-06&to=2026-03-08")).toHaveLength(4);
    expect(await exportTo("none.jsonl.gz", "?from=2027-01-01")).toHaveLength(1);
    const both = run("--key", "log.key", "one.jsonl.gz", "two.jsonl.gz");
    expect(both.stdout).toContain("All 7 entries, from place 1 to 7, are");
    const second = run("--key", "log.key", "two.jsonl.gz");
    expect(second.stdout).toContain("Earlier entries, up to place 4, are in other files.");
    expect(run("--key", "log.key", "two.jsonl.gz", "one.jsonl.gz").stderr).toContain(
      "does not follow the one before it",
    );
  });
});

describe("GET /api/logs/chain", () => {
  test("is logged before it is sent", async () => {
    await seal();
    const sealed = await exportTo("log.jsonl.gz", "?from=2026-01-01");
    const [entry] = (await server.history()).slice(-1);
    const count = sealed.length - 1;
    expect(entry).toMatchObject({
      action: "export",
      model: "log",
      recordLabel: `Sealed log, ${count} ${count === 1 ? "entry" : "entries"}`,
    });
    expect(entry?.changes).toContainEqual({ field: "from", from: null, to: "2026-01-01" });
  });

  test("opens with a signed URL, but only for the signed dates", async () => {
    const { url } = (await server.post("/api/logs/chain", { from: "2026-01-01" })).json();
    const answer = await server.visitor.get(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toBe("application/gzip");
    expect((await server.visitor.get(url.replace("2026", "2025"))).statusCode).toBe(403);
    expect((await server.visitor.get("/api/logs/chain")).statusCode).toBe(401);
  });

  test("is refused for invalid dates", async () => {
    expect((await server.get("/api/logs/chain?from=yesterday")).statusCode).toBe(400);
    expect((await server.get("/api/logs/chain?place=1")).statusCode).toBe(400);
  });
});
