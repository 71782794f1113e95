import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { loseProof } from "#test/proof.ts";
import { sealNow, tamper, writeEntries } from "#test/sealed-log.ts";
import { testServer } from "#test/server.ts";
import { newId } from "../db/ids.ts";
import { projectFolder } from "../folders.ts";
import { chainKeyOf } from "./chain.ts";
import { verifyChain } from "./verify-chain.ts";

const server = testServer();

const keyOf = () => chainKeyOf(server.services.secret);
const seal = () => sealNow(server.db, keyOf());
const verify = (after?: number) => verifyChain(server.db, keyOf(), { after });

const confirm = (step: object, caller: Pick<typeof server, "post"> = server) =>
  caller.post("/api/logs/clock", step);

/** Guarantees that a clock that was set back can be explained, and hides nothing else. */
describe("a clock that was set back", () => {
  let before: string[] = [];
  let after: string[] = [];

  /** Eight sealed entries, and four that were written when the clock was ten hours behind them. */
  beforeEach(async () => {
    await server.db.execute(sql`truncate audit_logs, audit_seals`);
    before = await writeEntries(server.db, 8);
    expect(await seal()).toBe(8);
    const all = await writeEntries(server.db, 4);
    after = all.filter((id) => !before.includes(id));
    await tamper(
      server.db,
      sql`update audit_logs set at = at - interval '10 hours' where id = any(${sql.param(after)}::uuid[])`,
    );
  });

  async function confirmed() {
    const { clockStep } = await verify();
    expect((await confirm(clockStep ?? {})).statusCode).toBe(204);
  }

  test("looks like inserted entries until an administrator confirms it", async () => {
    const { broken, clockStep } = await verify();
    expect(broken).toMatchObject({ entry: after[0], fault: "inserted" });
    const { rows } = await server.db.execute<{ from: Date; to: Date }>(sql`
      select max(at) filter (where id = any(${sql.param(before)}::uuid[])) as from, min(at) as to
      from audit_logs`);
    const [times] = rows;
    expect(clockStep).toEqual({
      from: new Date(times?.from ?? 0).toISOString(),
      to: new Date(times?.to ?? 0).toISOString(),
    });
    await confirmed();
    expect(await verify()).toMatchObject({ checked: 8, unsealed: 5, broken: null });
    expect(await seal()).toBe(5);
    const proved = await verify();
    expect(proved).toMatchObject({ checked: 13, unsealed: 0, broken: null, clockStep: null });
    expect(proved.clockSteps).toEqual([
      { ...clockStep, confirmedAt: expect.any(String), confirmedBy: expect.any(String) },
    ]);
    await writeEntries(server.db, 3);
    expect(await seal()).toBe(3);
    expect(await verify()).toMatchObject({ checked: 16, broken: null });
    // from every place, as a verification in several calls goes on
    for (let place = 1; place < 16; place += 1) {
      expect(await verify(place)).toMatchObject({ checked: 16 - place, broken: null });
    }
  });

  test("happens a second time, and is confirmed a second time", async () => {
    await confirmed();
    await seal();
    const known = [...before, ...after];
    const all = await writeEntries(server.db, 2);
    const { rows } = await server.db.execute<{ id: string }>(
      sql`select id from audit_logs where action = 'confirmClock'`,
    );
    const later = all.filter((id) => !known.includes(id) && id !== rows[0]?.id);
    await tamper(
      server.db,
      sql`update audit_logs set at = at - interval '20 hours' where id = any(${sql.param(later)}::uuid[])`,
    );
    expect((await verify()).broken?.fault).toBe("inserted");
    await confirmed();
    await seal();
    const proved = await verify();
    expect(proved).toMatchObject({ checked: 16, unsealed: 0, broken: null });
    expect(proved.clockSteps).toHaveLength(2);
  });

  test.each([
    ["changed before it", () => before[2], "changed"],
    ["changed after it", () => after[2], "changed"],
    ["removed before it", () => before[7], "deleted"],
    ["removed after it", () => after[0], "deleted"],
  ] as const)("hides no entry that was %s", async (_, which, fault) => {
    await confirmed();
    await seal();
    const change =
      fault === "changed"
        ? sql`update audit_logs set ip = '10.0.0.9'`
        : sql`delete from audit_logs`;
    await tamper(server.db, sql`${change} where id = ${which()}`);
    expect((await verify()).broken).toMatchObject({ entry: which(), fault });
    expect((await verify()).clockStep).toBeNull();
  });

  test("hides no entry that is inserted later among those before or after it", async () => {
    await confirmed();
    await seal();
    for (const near of [before[3], after[1]]) {
      const stray = newId();
      await server.db.execute(sql`insert into audit_logs
        (id, at, actor_type, actor_name, action, model, record_label, changes, outcome)
        select ${stray}, at, 'system', 'System', 'update', 'unit', 'unit', '[]', 'success'
        from audit_logs where id = ${near}`);
      expect((await verify()).broken).toMatchObject({ entry: stray, fault: "inserted" });
      await tamper(server.db, sql`delete from audit_logs where id = ${stray}`);
    }
    expect((await verify()).broken).toBeNull();
  });

  test("is not confirmed by an entry that the console did not write", async () => {
    const { clockStep } = await verify();
    await server.db.execute(sql`insert into audit_logs
      (id, actor_type, actor_name, action, model, record_label, changes, outcome)
      values (${newId()}, 'user', 'Orla', 'confirmClock', 'log', 'from then to now', ${JSON.stringify(
        Object.entries({ ...clockStep, place: 8, hash: "00", seal: "00" }).map(([field, to]) => ({
          field,
          from: null,
          to,
        })),
      )}, 'success')`);
    await seal();
    expect((await verify()).broken).toMatchObject({ entry: after[0], fault: "inserted" });
    expect((await verify()).clockSteps).toEqual([]);
  });

  test("is confirmed as it was shown, by an administrator who has just proved their identity", async () => {
    const { clockStep } = await verify();
    const other = { ...clockStep, to: new Date(0).toISOString() };
    expect((await confirm(other)).statusCode).toBe(409);
    expect((await confirm({})).statusCode).toBe(422);
    for (const role of ["support", "finance", "catalogue"] as const) {
      expect((await confirm(clockStep ?? {}, await server.as(role))).statusCode).toBe(403);
    }
    const { clockStep: again } = await verify();
    await loseProof(server.db);
    expect((await confirm(again ?? {})).json().error).toBe("proof_required");
  });

  test("cannot be confirmed where no entry was inserted", async () => {
    await confirmed();
    await seal();
    const step = { from: new Date().toISOString(), to: new Date(0).toISOString() };
    expect((await confirm({ ...step, to: "2026-01-01T00:00:00.000Z" })).statusCode).toBe(409);
  });

  test("is named by the program that verifies an export", async () => {
    await confirmed();
    await seal();
    mkdirSync(server.dataDir, { recursive: true });
    const at = (name: string) => join(server.dataDir, name);
    const program = join(projectFolder, "tools/verify-log.mjs");
    const run = (...args: string[]) =>
      spawnSync(process.execPath, [program, ...args], { encoding: "utf8", env: {} });
    writeFileSync(at("secret.key"), server.services.secret.toString("hex"));
    writeFileSync(at("log.key"), run("print-key", at("secret.key")).stdout);
    writeFileSync(at("log.jsonl.gz"), (await server.get("/api/logs/chain")).rawPayload);
    const { status, stdout } = run("--key", at("log.key"), at("log.jsonl.gz"));
    expect(status).toBe(0);
    expect(stdout).toContain("from place 1 to 13, are as they were written");
    expect(stdout).toMatch(/At place 13, .+ confirmed that the clock was set back from .+ to .+\./);
  });
});
