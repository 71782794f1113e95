import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { sealNow, tamper, writeEntries } from "#test/sealed-log.ts";
import { testServer } from "#test/server.ts";
import { logMonthsKept } from "../../identity/settings/settings.reads.ts";
import type { FileStore } from "../file-store.ts";
import { archiveEntries } from "./archive-entries.ts";
import { chainKeyOf } from "./chain.ts";
import { verifyChain } from "./verify-chain.ts";

const server = testServer();
const keyOf = () => chainKeyOf(server.services.secret);
const seal = () => sealNow(server.db, keyOf());
const verify = () => verifyChain(server.db, keyOf());
const archive = (fileStore: FileStore = server.services.fileStore) =>
  archiveEntries({ db: server.db, fileStore, key: keyOf(), monthsKept: logMonthsKept });

/** Entries from this many months ago. */
async function writeOld(months: number, count: number) {
  await server.db.execute(sql`insert into audit_logs
    (id, at, actor_type, actor_name, action, model, record_label, changes, outcome)
    select gen_random_uuid(), date_trunc('month', now() - make_interval(months => ${months}), 'UTC')
        + n * interval '1 second', 'system', 'System', 'update', 'unit', ${`old ${months} `} || n, '[]',
      'success' from generate_series(1, ${count}::int) n`);
}

async function count(table: "audit_logs" | "audit_seals" | "audit_archives"): Promise<number> {
  const { rows } = await server.db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${sql.identifier(table)}`,
  );
  return rows[0]?.count ?? 0;
}

const archivesOf = async () => (await server.get("/api/logs/archives")).json().items;

/** All files in the store. */
const files = () =>
  readdirSync(server.dataDir, { recursive: true, withFileTypes: true }).filter((file) =>
    file.isFile(),
  );

/** Guarantees that entries past their retention period are archived, and that none are lost. */
describe("entries past their retention period", () => {
  beforeEach(async () => {
    await server.db.execute(sql`truncate audit_logs`);
    await writeOld(26, 3);
    await writeOld(25, 2);
    await writeOld(23, 2);
    await writeEntries(server.db, 2);
    expect(await seal()).toBe(9);
  });

  test("are archived in one file per month, and the chain continues from the last", async () => {
    expect(await archive()).toBe(2);
    expect(await verify()).toMatchObject({ checked: 4, place: 9, archivedPlace: 5, broken: null });
    const [later, earlier, ...others] = await archivesOf();
    expect(others).toEqual([]);
    expect(earlier).toMatchObject({ place: 3, entries: 3 });
    expect(later).toMatchObject({ place: 5, entries: 2 });
    // an archived month is not archived again
    expect(await archive()).toBe(0);
    await seal();
    expect(await verify()).toMatchObject({ checked: 6, unsealed: 0, broken: null });
  });

  test("are in the file as they were sealed, and only administrators can download it", async () => {
    await archive();
    const [, earlier] = await archivesOf();
    const path = `/api/logs/archives/${earlier.id}/file`;
    expect((await (await server.as("support")).get(path)).statusCode).toBe(403);
    const answer = await server.get(path);
    expect(answer.headers["content-disposition"]).toMatch(/log-archive-\d{4}-\d\d\.jsonl\.gz/);
    const bytes = answer.rawPayload;
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(earlier.checksum);
    const lines = gunzipSync(bytes).toString().trimEnd().split("\n");
    expect(lines.map((line) => JSON.parse(line).place)).toEqual([undefined, 1, 2, 3]);
    expect(JSON.parse(lines.at(-1) ?? "").hash).toBe(earlier.hash);
    const [entry] = (await server.history()).slice(-1);
    expect(entry).toMatchObject({ action: "export", model: "log", recordId: earlier.id });
    const { url } = (await server.post(path, {})).json();
    expect((await server.visitor.get(url)).statusCode).toBe(200);
    expect((await server.get(`/api/logs/archives/${server.adminId()}/file`)).statusCode).toBe(404);
  });

  test("are replaced by an entry that says where they are", async () => {
    await archive();
    const { items } = (await server.get("/api/logs?action=archive")).json();
    expect(items).toHaveLength(2);
    expect(items[0]).toMatchObject({ actorType: "system", model: "log" });
    expect(items[0].recordLabel).toMatch(/^2 entries of \w+ \d{4}$/);
  });

  test("keep the heads of their months", async () => {
    const before = (await server.get("/api/logs/heads")).json().heads;
    expect(before.map(({ place }: { place: number }) => place)).toEqual([9, 7, 5, 3]);
    expect(before.map(({ isComplete }: { isComplete: boolean }) => isComplete)).toEqual([
      false,
      true,
      true,
      true,
    ]);
    await archive();
    expect((await server.get("/api/logs/heads")).json().heads).toEqual(before);
  });

  test("stay as long as the settings say", async () => {
    await server.db.execute(sql`update settings set log_retention_months = 25`);
    expect(await archive()).toBe(1);
    expect(await count("audit_logs")).toBe(7);
  });

  test("stay when their chain is broken, as do all later ones", async () => {
    await tamper(
      server.db,
      sql`update audit_logs set ip = '10.0.0.9' where record_label = 'old 25 1'`,
    );
    await expect(archive()).rejects.toThrow(/is changed/);
    expect(await archivesOf()).toHaveLength(1);
    expect((await verify()).broken).toMatchObject({ place: 4, fault: "changed" });
    await expect(archive()).rejects.toThrow(/is changed/);
    expect(await archivesOf()).toHaveLength(1);
  });

  test("are archived once even if several processes run at the same time", async () => {
    const counts = await Promise.all([archive(), archive(), archive()]);
    expect(counts.reduce((sum, made) => sum + made)).toBe(2);
    expect(await count("audit_archives")).toBe(2);
    expect(await verify()).toMatchObject({ checked: 4, broken: null });
    expect(files()).toHaveLength(2);
  });
});

/** Guarantees that killing the job neither loses nor repeats an entry. */
describe("an archiving job that is killed", () => {
  beforeEach(async () => {
    await server.db.execute(sql`truncate audit_logs`);
    await writeOld(26, 3);
    await writeEntries(server.db, 1);
    await seal();
  });

  test("while writing the file leaves the log intact and no file under the final name", async () => {
    const { fileStore } = server.services;
    const failing: FileStore = {
      ...fileStore,
      keep: (source) =>
        fileStore.keep(
          (async function* () {
            for await (const _ of source) throw new Error("No space left on the disk.");
            yield Buffer.alloc(0);
          })(),
        ),
    };
    await expect(archive(failing)).rejects.toThrow("No space left");
    expect(files()).toEqual([]);
    expect(await verify()).toMatchObject({ checked: 4, broken: null });
  });

  test("between the file and the record is repeated, with the same file", async () => {
    await server.db.execute(sql`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'The power went off.'; end $$`);
    await server.db.execute(sql`create trigger power_cut before insert on audit_archives
      for each row execute function refuse()`);
    await expect(archive()).rejects.toThrow();
    expect(await count("audit_logs")).toBe(4);
    expect(await count("audit_seals")).toBe(4);
    expect(files()).toHaveLength(1);
    await server.db.execute(sql`drop function refuse() cascade`);
    expect(await archive()).toBe(1);
    expect(files()).toHaveLength(1);
    expect(await verify()).toMatchObject({ checked: 1, archivedPlace: 3, broken: null });
  });
});

/** Guarantees that tampering at the end of the archives is detected. */
describe("the chain after an archive", () => {
  beforeEach(async () => {
    await server.db.execute(sql`truncate audit_logs`);
    await writeOld(26, 3);
    await writeOld(23, 3);
    await seal();
    await archive();
  });

  test("reports its first entry when it is changed or deleted", async () => {
    await tamper(
      server.db,
      sql`update audit_logs set ip = '10.0.0.9' where record_label = 'old 23 1'`,
    );
    expect((await verify()).broken).toMatchObject({ place: 4, fault: "changed" });
    await tamper(server.db, sql`delete from audit_logs where record_label = 'old 23 1'`);
    expect((await verify()).broken).toMatchObject({ place: 4, fault: "deleted" });
  });

  test("reports an entry inserted among the archived ones", async () => {
    await writeOld(26, 1);
    expect((await verify()).broken).toMatchObject({ fault: "inserted" });
    await seal();
    expect((await verify()).broken).toMatchObject({ fault: "inserted" });
    expect(await archive()).toBe(0);
  });

  test("reports entries that were deleted and falsely recorded as archived", async () => {
    await tamper(
      server.db,
      sql`insert into audit_archives (id, place, hash, entries, first_at, last_at, file, checksum, seal)
        select gen_random_uuid(), s.place, s.hash, 1, now(), now(), a.file, a.checksum, a.seal
        from audit_seals s, audit_archives a where s.place = 4`,
      sql`delete from audit_logs where id = (select entry from audit_seals where place = 4)`,
      sql`delete from audit_seals where place = 4`,
    );
    expect((await verify()).broken).toEqual({ entry: null, place: 4, fault: "archive" });
  });

  test("is broken at its beginning when the record of an archive is missing", async () => {
    await tamper(server.db, sql`delete from audit_archives`);
    expect((await verify()).broken).toMatchObject({ place: 1, fault: "unsealed" });
  });
});
