import { asc, eq, getTableColumns, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { anOrganization, aUnit } from "#test/records.ts";
import { testServer } from "#test/server.ts";
import { units } from "../../catalogue/units/units.table.ts";
import { organizations } from "../../identity/accounts/organizations.table.ts";
import { users } from "../../identity/accounts/users.table.ts";
import { auditLogs } from "./audit-logs.table.ts";
import { prepared, readPage } from "./prepared.ts";

const server = testServer();

test("rows have what Drizzle's own mapper reads, in columns of every type", async () => {
  await server.post("/api/organizations", anOrganization());
  await server.post("/api/units", aUnit());
  for (const table of [organizations, users, units, auditLogs]) {
    const derived = {
      since: sql<string>`created_at`.mapWith(organizations.createdAt),
      half: sql<number>`1.50::numeric`.mapWith(Number),
      nothing: sql<null>`null`.mapWith(Number),
      both: sql<object>`json_build_object('a', array[1, 2])`,
      named: sql<string>`'x'`.as("named"),
    };
    const { since, ...others } = derived;
    const isDated = "createdAt" in table;
    const query = () =>
      server.db
        .select({ ...getTableColumns(table), ...others, ...(isDated && { since }) })
        .from(table as typeof units)
        .orderBy(asc(table.id));
    const rows = await query();
    expect(rows.length).toBeGreaterThan(0);
    expect((await readPage(query())).rows).toEqual(rows);
    expect(await prepared(server.db, `all of ${rows[0]?.id}`, query).execute()).toEqual(rows);
  }
});

test("a page's rows are without what the first of them carries", async () => {
  await server.post("/api/units", aUnit());
  const query = () =>
    server.db
      .select({ name: units.name, $total: sql<number>`7`, status: units.status })
      .from(units);
  const { rows, carried } = await readPage(query());
  expect(rows[0]).toEqual({ name: expect.any(String), status: "active" });
  expect(carried).toEqual({ $total: 7 });
  expect(await readPage(query().where(sql`false`))).toEqual({ rows: [], carried: undefined });
});

test("what a join did not find is null as a whole", async () => {
  await server.post("/api/units", aUnit());
  const query = prepared(server.db, "joined units", () =>
    server.db
      .select({ id: units.id, pharmacy: { id: organizations.id, name: organizations.name } })
      .from(units)
      .leftJoin(organizations, eq(organizations.id, units.id)),
  );
  expect(await query.execute()).toContainEqual({ id: expect.any(String), pharmacy: null });
});

test.each(["UTC", "Asia/Kolkata", "America/St_Johns"])(
  "an instant is written in UTC, to the millisecond, when the database's zone is %s",
  async (zone) => {
    const at = [
      "2026-03-01 10:00:00+00",
      "2026-03-01 10:00:00.1+00",
      "2026-12-31 23:59:59.999+00",
      "1969-07-20 20:17:40+00",
      "2026-03-29 01:30:00.02+01",
    ];
    const { rows } = await server.db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('timezone', ${zone}, true)`);
      return tx.execute<{ stored: string; iso: string }>(sql`
        select at::timestamptz(3)::text as stored,
          to_char(at::timestamptz at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as iso
        from unnest(${sql.param(at)}::text[]) as at`);
    });
    for (const { stored, iso } of rows) {
      expect(organizations.createdAt.mapFromDriverValue(stored)).toBe(iso);
    }
  },
);
