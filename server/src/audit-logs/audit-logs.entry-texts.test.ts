import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { entryTexts } from "#test/entry-texts.ts";
import { everyWrite } from "#test/every-write.ts";
import { sealNow } from "#test/sealed-log.ts";
import { testServer } from "#test/server.ts";
import { logMonthsKept } from "../identity/settings/settings.reads.ts";
import { archiveEntries } from "../platform/audit/archive-entries.ts";
import { chainKeyOf } from "../platform/audit/chain.ts";

const server = testServer();

test("every write, including uploads, has a sentence that names each person once", async () => {
  for (const [, { prepare }] of everyWrite(server)) await (await prepare())();
  const { texts, raw, twice } = await entryTexts(server.db);
  expect(texts.join("\n")).toContain("uploaded file door.png");
  expect({ raw, twice }).toEqual({ raw: [], twice: [] });
}, 120_000);

test("an archive, its download and downloads of the log have a sentence", async () => {
  await server.db.execute(sql`truncate audit_logs`);
  await server.db.execute(sql`insert into audit_logs
    (id, at, actor_type, actor_name, action, model, record_label, changes, outcome)
    values (gen_random_uuid(), now() - interval '30 months', 'system', 'System', 'update', 'unit',
      'tablet', '[]', 'success')`);
  const { db, services } = server;
  const key = chainKeyOf(services.secret);
  await sealNow(db, key);
  const monthsKept = logMonthsKept;
  expect(await archiveEntries({ db, fileStore: services.fileStore, key, monthsKept })).toBe(1);
  const [archive] = (await server.get("/api/logs/archives")).json().items;
  expect((await server.get(`/api/logs/archives/${archive.id}/file`)).statusCode).toBe(200);
  const days = "from=2026-01-01&to=2026-12-31";
  expect((await server.get(`/api/logs/chain?${days}`)).statusCode).toBe(200);
  const columns = "columns=at,summary,changes";
  expect((await server.get(`/api/logs/export?format=csv&${columns}&${days}`)).statusCode).toBe(200);
  const { texts, raw, twice } = await entryTexts(db);
  expect(texts.join("\n")).toMatch(/archived 1 entry of \w+ \d{4}\n/);
  expect(texts.join("\n")).toMatch(/exported Archive of \w+ \d{4}, 1 entry\n/);
  expect({ raw, twice }).toEqual({ raw: [], twice: [] });
});
