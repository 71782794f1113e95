import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { anOrganization } from "#test/records.ts";
import { sealNow, tamper } from "#test/sealed-log.ts";
import { testServer } from "#test/server.ts";
import { logMonthsKept } from "../../identity/settings/settings.reads.ts";
import { archiveEntries } from "../../platform/audit/archive-entries.ts";
import { chainKeyOf } from "../../platform/audit/chain.ts";

const server = testServer();

const lastActivityOf = async (id: string) =>
  (await server.get(`/api/organizations/${id}`)).json().lastActivityAt;

/** Adds an entry about the pharmacy, this many months ago; returns its time. */
async function writeOld(organization: string, months: number): Promise<string> {
  const { rows } = await server.db.execute<{ at: string }>(sql`insert into audit_logs
    (id, at, actor_type, actor_name, organization, action, model, record_label, changes, outcome)
    values (gen_random_uuid(), date_trunc('month', now() - make_interval(months => ${months}), 'UTC')
      + interval '1 hour', 'system', 'System', ${organization}, 'update', 'organization', 'old', '[]',
      'success') returning at`);
  return new Date(rows[0]?.at ?? "").toISOString();
}

test("the last activity of a pharmacy outlives the entries of the log", async () => {
  const { db, services } = server;
  const key = chainKeyOf(services.secret);
  const { id } = (await server.post("/api/organizations", anOrganization())).json();
  await tamper(db, sql`delete from audit_logs`);
  await writeOld(id, 30);
  const last = await writeOld(id, 27);
  expect(await lastActivityOf(id)).toBe(last);
  await sealNow(db, key);
  const { fileStore } = services;
  expect(await archiveEntries({ db, fileStore, key, monthsKept: logMonthsKept })).toBe(2);
  expect(await db.$count(sql`audit_logs where organization = ${id}`)).toBe(0);
  expect(await lastActivityOf(id)).toBe(last);
  await server.patch(`/api/organizations/${id}`, { status: "inactive" });
  expect(Date.parse(await lastActivityOf(id))).toBeGreaterThan(Date.parse(last));
});
