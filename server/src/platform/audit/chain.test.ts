import { randomBytes } from "node:crypto";
import type { Run } from "@pharmacy/contract/runs/runs";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { loadRows } from "#test/load-rows.ts";
import { applied, unitFile } from "#test/runs.ts";
import { outsider, sealNow, tamper, writeEntries } from "#test/sealed-log.ts";
import { testServer } from "#test/server.ts";
import { newId } from "../db/ids.ts";
import { requestOfRun } from "../db/write-many.ts";
import { chainKeyOf } from "./chain.ts";
import { sealEntries } from "./seal-entries.ts";
import { verifyChain } from "./verify-chain.ts";

const server = testServer();
const key = chainKeyOf(randomBytes(32));

const write = (count: number) => writeEntries(server.db, count);
const seal = () => sealNow(server.db, key);
const verify = () => verifyChain(server.db, key);

/** The entry of the first record that an import created. */
async function entryOf({ id }: Run): Promise<string | undefined> {
  const { rows } = await server.db.execute<{ id: string }>(sql`select id from audit_logs
    where request_id = ${requestOfRun(id)} and action = 'create' order by at, id limit 1`);
  return rows[0]?.id;
}

/** Guarantees that access to the database alone is not enough to rewrite history. */
describe("the chain of the audit log", () => {
  let ids: string[] = [];
  beforeEach(async () => {
    await server.db.execute(sql`truncate audit_logs, audit_seals`);
    ids = await write(8);
    expect(await seal()).toBe(8);
  });

  test("is intact until tampered with, and grows", async () => {
    const first = await verify();
    expect(first).toMatchObject({ checked: 8, unsealed: 0, broken: null });
    expect(first.head).toMatch(/^[0-9a-f]{64}$/);
    await write(2);
    expect(await verify()).toMatchObject({ checked: 8, unsealed: 2, head: first.head });
    await seal();
    const second = await verify();
    expect(second).toMatchObject({ checked: 10, unsealed: 0, broken: null });
    expect(second.head).not.toBe(first.head);
  });

  test("does not seal entries so recent that a clock change could put others before them", async () => {
    await write(1);
    expect(await sealEntries(server.db, key)).toBe(0);
  });

  test.each([
    ["what was done", sql`set changes = '[]'`],
    ["who did it", sql`set actor_name = 'Another User'`],
    ["whether it succeeded", sql`set outcome = 'denied'`],
    ["its address", sql`set ip = '10.0.0.9'`],
  ])("reports an entry of which someone changed %s", async (_, change) => {
    await tamper(server.db, sql`update audit_logs ${change} where id = ${ids[3]}`);
    expect(await verify()).toMatchObject({
      checked: 3,
      head: null,
      broken: { entry: ids[3], place: 4, fault: "changed" },
    });
  });

  test("reports an entry that is moved to another time", async () => {
    await tamper(
      server.db,
      sql`update audit_logs set at = at + interval '1 ms' where id = ${ids[2]}`,
    );
    expect((await verify()).broken).toEqual({ entry: ids[2], place: 3, fault: "changed" });
  });

  test("covers the entries of an import like all others", async () => {
    const run = await applied(server, unitFile({}, {}));
    await seal();
    expect(await verify()).toMatchObject({ unsealed: 0, broken: null });
    const entry = await entryOf(run);
    await tamper(
      server.db,
      sql`update audit_logs set request_id = ${`run-${newId()}`} where id = ${entry}`,
    );
    expect((await verify()).broken).toMatchObject({ entry, fault: "changed" });
  });

  test.each([0, 4, 7])("reports entry %i when it is deleted", async (place) => {
    await tamper(server.db, sql`delete from audit_logs where id = ${ids[place]}`);
    const broken = { entry: ids[place], place: place + 1, fault: "deleted" };
    expect((await verify()).broken).toEqual(broken);
    // later entries do not repair it
    await write(1);
    await seal();
    expect((await verify()).broken).toEqual(broken);
  });

  test.each([
    ["among the others", 2, "0 ms"],
    ["before all others", 0, "-1 year"],
  ])("reports an entry inserted %s, even after more are sealed", async (_, near, later) => {
    const stray = newId();
    await server.db.execute(sql`insert into audit_logs
      (id, at, actor_type, actor_name, action, model, record_label, changes, outcome)
      select ${stray}, at + ${later}::interval, 'system', 'System', 'update', 'unit', 'unit', '[]',
        'success' from audit_logs where id = ${ids[near]}`);
    expect((await verify()).broken).toMatchObject({ entry: stray, fault: "inserted" });
    await write(1);
    await seal();
    expect((await verify()).broken).toMatchObject({ entry: stray, fault: "inserted" });
  });

  test("breaks where a seal is removed together with its entry", async () => {
    await tamper(
      server.db,
      sql`delete from audit_logs where id = ${ids[4]}`,
      sql`delete from audit_seals where entry = ${ids[4]}`,
    );
    expect((await verify()).broken).toEqual({ entry: ids[5], place: 5, fault: "unsealed" });
    await tamper(server.db, sql`update audit_seals set place = place - 1 where place > 5`);
    expect((await verify()).broken).toEqual({ entry: ids[5], place: 5, fault: "changed" });
  });

  test("cannot be recomputed without the key", async () => {
    await tamper(
      server.db,
      sql`update audit_logs set ip = '10.0.0.9' where id = ${ids[0]}`,
      sql`truncate audit_seals`,
    );
    await sealNow(server.db, chainKeyOf(randomBytes(32)));
    expect((await verify()).broken).toMatchObject({ entry: ids[0], fault: "changed" });
  });

  test("seals each entry once, however many processes run", async () => {
    await write(20);
    const counts = await Promise.all([seal(), seal(), seal()]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(20);
    expect(await verify()).toMatchObject({ checked: 28, broken: null });
  });
});

/** Guarantees that verifying a long chain is split into short calls. */
describe("a verification of the chain", () => {
  test("continues where it stopped, with the same result", async () => {
    const count = 12_000;
    await server.db.execute(sql`truncate audit_logs`);
    await loadRows(
      server.db,
      sql`insert into audit_logs
      (id, at, actor_type, actor_name, action, model, record_label, changes, outcome)
      select gen_random_uuid(), now() - interval '1 hour' + n * interval '1 ms', 'system', 'System',
        'update', 'unit', 'unit ' || n, '[]', 'success' from generate_series(1, ${count}::int) n`,
    );
    await seal();
    const first = await verifyChain(server.db, key, { budgetMs: 0 });
    expect(first).toMatchObject({ checked: 5_000, place: 5_000, isDone: false, broken: null });
    const second = await verifyChain(server.db, key, { after: first.place, budgetMs: 0 });
    expect(second).toMatchObject({ checked: 5_000, place: 10_000, lastPlace: count });
    const third = await verifyChain(server.db, key, { after: second.place, budgetMs: 0 });
    expect(third).toMatchObject({ checked: 2_000, isDone: true, broken: null });
    const whole = await verifyChain(server.db, key, { budgetMs: 60_000 });
    expect(whole).toMatchObject({ checked: count, head: third.head });

    await tamper(
      server.db,
      sql`update audit_logs set ip = '10.0.0.9' where record_label = 'unit 7000'`,
    );
    const broken = await verifyChain(server.db, key, { after: first.place, budgetMs: 0 });
    expect(broken).toMatchObject({ place: 6_999, broken: { place: 7_000, fault: "changed" } });
    // a place that no longer exists proves nothing about the entries before it
    const cut = await verifyChain(server.db, key, { after: 99_999, budgetMs: 0 });
    expect(cut.place).toBe(5_000);
  });
});

/** Guarantees that the log cannot be changed by accident. */
describe("the tables of the log", () => {
  test.each([
    "update audit_logs set ip = null",
    "delete from audit_logs",
    "truncate audit_logs",
    "update audit_seals set place = place + 1",
    "delete from audit_seals",
    "truncate audit_seals",
    "update audit_archives set place = 1",
    "delete from audit_archives",
    "set application_name = 'pharmacy-admin'; delete from audit_logs",
    "set application_name = 'pharmacy-admin'; update audit_logs set ip = null",
  ])("refuse: %s", async (statement) => {
    const client = await outsider(server.url);
    await expect(client.query(statement)).rejects.toThrow("The audit log is kept as it is");
  });
});

describe("GET /api/logs/verify", () => {
  test("shows the result to administrators and the support desk", async () => {
    for (const role of ["admin", "support"] as const) {
      const answer = await (await server.as(role)).get("/api/logs/verify");
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toMatchObject({ broken: null, isDone: true });
    }
  });

  test("continues after a given place, which must be valid", async () => {
    await sealNow(server.db, chainKeyOf(server.services.secret));
    const { place } = (await server.get("/api/logs/verify")).json();
    expect(place).toBeGreaterThan(0);
    const rest = (await server.get(`/api/logs/verify?after=${place}`)).json();
    expect(rest).toMatchObject({ checked: 0, place, isDone: true });
    for (const after of ["-1", "one", "1.5"]) {
      expect((await server.get(`/api/logs/verify?after=${after}`)).statusCode).toBe(400);
    }
  });

  test.each(["catalogue", "finance"] as const)(
    "is refused to %s, who can see only part of the log",
    async (role) => {
      const caller = await server.as(role);
      for (const path of ["verify", "heads", "chain", "archives"]) {
        expect((await caller.get(`/api/logs/${path}`)).statusCode, path).toBe(403);
      }
      expect((await caller.post("/api/logs/chain", {})).statusCode).toBe(403);
    },
  );
});
