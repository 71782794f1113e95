import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { testServer } from "#test/server.ts";
import { recordDeed, SYSTEM } from "../db/audit.ts";
import { newId } from "../db/ids.ts";
import { chainKeyOf } from "./chain.ts";
import { sealEntries } from "./seal-entries.ts";
import { verifyChain } from "./verify-chain.ts";

const server = testServer();
const key = chainKeyOf(randomBytes(32));

const seal = () => sealEntries(server.db, key, { settledSeconds: 0 });
const verify = () => verifyChain(server.db, key);

/** Entries one after another; their ids in the order of the chain. */
async function write(count: number): Promise<string[]> {
  for (let number = 1; number <= count; number += 1) {
    await recordDeed(server.db, SYSTEM, {
      action: "update",
      model: "unit",
      recordId: newId(),
      recordLabel: `unit ${number}`,
      changes: [{ field: "name", from: "old", to: `new ${number}` }],
    });
  }
  const { rows } = await server.db.execute<{ id: string }>(
    sql`select id from audit_logs order by at, id`,
  );
  return rows.map(({ id }) => id);
}

/** Guarantees that nobody with the database alone can rewrite what was done. */
describe("the chain of the audit log", () => {
  let ids: string[] = [];
  beforeEach(async () => {
    await server.db.execute(sql`truncate audit_logs, audit_seals`);
    ids = await write(8);
    expect(await seal()).toBe(8);
  });

  test("is whole while nobody touched it, and grows", async () => {
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

  test("does not seal what may still have company", async () => {
    await write(1);
    expect(await sealEntries(server.db, key)).toBe(0);
  });

  test.each([
    ["what it says", sql`set changes = '[]'`],
    ["who did it", sql`set actor_name = 'Somebody else'`],
    ["whether it succeeded", sql`set outcome = 'denied'`],
    ["its address", sql`set ip = '10.0.0.9'`],
  ])("names an entry of which is changed %s", async (_, change) => {
    await server.db.execute(sql`update audit_logs ${change} where id = ${ids[3]}`);
    expect(await verify()).toMatchObject({
      checked: 3,
      broken: { entry: ids[3], place: 4, fault: "changed" },
    });
  });

  test("names an entry that is moved to another time", async () => {
    await server.db.execute(
      sql`update audit_logs set at = at + interval '1 ms' where id = ${ids[2]}`,
    );
    expect((await verify()).broken).toEqual({ entry: ids[2], place: 3, fault: "changed" });
  });

  test.each([0, 4, 7])("names entry %i when it is deleted", async (place) => {
    await server.db.execute(sql`delete from audit_logs where id = ${ids[place]}`);
    expect((await verify()).broken).toEqual({
      entry: ids[place],
      place: place + 1,
      fault: "deleted",
    });
    // what is written afterwards does not heal it
    await write(1);
    await seal();
    expect((await verify()).broken).toMatchObject({ fault: "deleted" });
  });

  test("names an entry that is put in among the others, also once more are sealed", async () => {
    const stray = newId();
    await server.db.execute(sql`insert into audit_logs
      (id, at, actor_type, actor_name, action, model, record_label, changes, outcome)
      select ${stray}, at, 'system', 'System', 'update', 'unit', 'unit', '[]', 'success'
      from audit_logs where id = ${ids[2]}`);
    expect((await verify()).broken).toMatchObject({ entry: stray, fault: "inserted" });
    await write(1);
    await seal();
    expect((await verify()).broken).toMatchObject({ entry: stray, fault: "inserted" });
  });

  test("breaks where a seal is taken out together with its entry", async () => {
    await server.db.execute(sql`delete from audit_logs where id = ${ids[4]}`);
    await server.db.execute(sql`delete from audit_seals where entry = ${ids[4]}`);
    expect((await verify()).broken).toEqual({ entry: ids[5], place: 5, fault: "unsealed" });
    await server.db.execute(sql`update audit_seals set place = place - 1 where place > 5`);
    expect((await verify()).broken).toEqual({ entry: ids[5], place: 5, fault: "changed" });
  });

  test("cannot be made anew without the key", async () => {
    await server.db.execute(sql`update audit_logs set ip = '10.0.0.9' where id = ${ids[0]}`);
    await server.db.execute(sql`truncate audit_seals`);
    await sealEntries(server.db, chainKeyOf(randomBytes(32)), { settledSeconds: 0 });
    expect((await verify()).broken).toMatchObject({ entry: ids[0], fault: "changed" });
  });

  test("seals each entry once, however many processes seal", async () => {
    await write(20);
    const counts = await Promise.all([seal(), seal(), seal()]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(20);
    expect(await verify()).toMatchObject({ checked: 28, broken: null });
  });
});

describe("GET /api/logs/verify", () => {
  test("tells administrators and the support desk what the walk found", async () => {
    for (const role of ["admin", "support"] as const) {
      const answer = await (await server.as(role)).get("/api/logs/verify");
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toMatchObject({ broken: null });
    }
  });

  test.each(["catalogue", "finance"] as const)(
    "is refused to %s, who sees a part of the log",
    async (role) => {
      const answer = await (await server.as(role)).get("/api/logs/verify");
      expect(answer.statusCode).toBe(403);
    },
  );
});
