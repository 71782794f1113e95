import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { outsider, sealNow, writeEntries } from "#test/sealed-log.ts";
import { testServer } from "#test/server.ts";
import { chainKeyOf } from "./chain.ts";
import { verifyChain } from "./verify-chain.ts";

const server = testServer();
const key = chainKeyOf(randomBytes(32));

const write = (count: number) => writeEntries(server.db, count);
const seal = (patienceMs?: number) => sealNow(server.db, key, patienceMs);
const verify = () => verifyChain(server.db, key);

/** Guarantees that a slow transaction is not mistaken for an inserted entry. */
describe("an open transaction", () => {
  const INSERT = `insert into units (id, code, name, name_plural, symbol, kind, decimals, sort_order, status)
    values (gen_random_uuid(), 'HELD', 'held', 'held', 'hd', 'packaging', 0, 1, 'active')`;

  beforeEach(async () => {
    await server.db.execute(sql`truncate audit_logs`);
  });

  test("delays the sealing of later entries, and is sealed in its place", async () => {
    await write(2);
    const holder = await outsider(server.url);
    await holder.query("begin");
    await holder.query(INSERT);
    await write(2);
    expect(await seal(100)).toBe(0);
    // meanwhile only entries known before it began are sealed
    await write(1);
    expect(await seal(100)).toBe(0);
    await holder.query("commit");
    expect(await seal()).toBe(6);
    expect(await verify()).toMatchObject({ checked: 6, unsealed: 0, broken: null });
    const { rows } = await server.db.execute<{ type: string }>(
      sql`select l.actor_type as type from audit_seals s join audit_logs l on l.id = s.entry
        order by s.place`,
    );
    expect(rows.map(({ type }) => type).indexOf("direct")).toBe(2);
  });

  test("does not delay entries that were already known to be settled", async () => {
    const early = await outsider(server.url);
    await early.query("begin");
    await early.query(INSERT);
    await write(2);
    expect(await seal(100)).toBe(0);
    const late = await outsider(server.url);
    await late.query("begin");
    await late.query(
      INSERT.replace("'HELD'", "'LATE'").replace("'held'", "'late'").replace("'hd'", "'lt'"),
    );
    await early.query("commit");
    // the first moment settles even though another writer is always active
    await expect.poll(() => seal(100), { timeout: 10_000 }).toBe(3);
    await late.query("commit");
    await seal();
    expect(await verify()).toMatchObject({ checked: 4, unsealed: 0, broken: null });
  });

  test("that only reads delays nothing", async () => {
    const reader = await outsider(server.url);
    await reader.query("begin isolation level repeatable read");
    await reader.query("select count(*) from units");
    await write(2);
    expect(await seal()).toBe(2);
    await reader.query("rollback");
  });
});
