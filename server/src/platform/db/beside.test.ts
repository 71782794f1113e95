import { sql } from "drizzle-orm";
import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { aUnit } from "#test/records.ts";
import { testServer } from "#test/server.ts";
import { unitKind, units } from "../../catalogue/units/units.table.ts";
import { SYSTEM } from "./audit.ts";
import { auditLogs } from "./audit-logs.table.ts";
import { insertRecord, updateRecord } from "./records.ts";
import { addingBeside, settingBeside } from "./unaudited.ts";

const server = testServer({ isOwn: true });

const labels = pgTable("labels", { id: uuid().primaryKey(), unit: text().notNull(), by: text() });

const ADDED = {
  added: addingBeside(labels, {
    id: sql`written.id`,
    unit: sql`written.name`,
    by: sql`${sql.placeholder("label by")}::text`,
  }),
};
const SET = {
  relabelled: settingBeside(
    labels,
    ["unit", "by"],
    sql`select written.id, written.name as unit, ${sql.placeholder("label by")}::text as by from written`,
  ),
};
const LABEL = { label: sql<string>`(select r.unit || ' by ' || r.by from relabelled r)` };

beforeAll(async () => {
  await server.db.execute(sql`create table labels (id uuid primary key,
    unit text not null check (unit <> 'unmentionable'), by text)`);
});
beforeEach(async () => {
  await server.db.execute(sql`delete from labels`);
});

const labelled = async () => (await server.db.execute(sql`select unit, by from labels`)).rows;
const unitNamed = (name: string) =>
  insertRecord(server.db, SYSTEM, unitKind, aUnit({ name }) as typeof units.$inferInsert, {
    beside: { parts: ADDED, placed: { "label by": "one" } },
  });
const rename = (id: string, name: string, options: object = {}) =>
  updateRecord(
    server.db,
    SYSTEM,
    unitKind,
    id,
    { name },
    {
      beside: { parts: SET, placed: { "label by": "other" } },
      shown: { derived: LABEL },
      ...options,
    },
  );

/** Guarantees that what is written beside a record is of this record as it is afterwards. */
test("what is written beside a record is written with it, and shown as written", async () => {
  const { id } = await unitNamed("tablet");
  expect(await labelled()).toEqual([{ unit: "tablet", by: "one" }]);
  expect(await rename(id, "pill")).toMatchObject({ name: "pill", label: "pill by other" });
  expect(await labelled()).toEqual([{ unit: "pill", by: "other" }]);
  const other = await unitNamed("vial");
  expect(await rename(other.id, "flask")).toMatchObject({ label: "flask by other" });
});

test("nothing is written beside a record that does not change, or is refused", async () => {
  const { id } = await unitNamed("tablet");
  await rename(id, "tablet", { shown: undefined });
  await expect(rename(id, "unmentionable")).rejects.toThrow();
  await expect(unitNamed("unmentionable")).rejects.toThrow();
  expect(await labelled()).toEqual([{ unit: "tablet", by: "one" }]);
  expect(await server.db.select().from(units)).toMatchObject([{ name: "tablet", version: 1 }]);
  expect(await server.db.$count(auditLogs, sql`model = 'unit'`)).toBe(1);
});

test("a record that was changed after it was read is not overwritten, even where it is held", async () => {
  const held = await unitNamed("tablet");
  await rename(held.id, "pill");
  await expect(rename(held.id, "capsule", { held })).rejects.toThrow("The write touched no row.");
  expect(await labelled()).toEqual([{ unit: "pill", by: "other" }]);
  expect(await server.db.select().from(units)).toMatchObject([{ name: "pill", version: 2 }]);
  expect(await server.db.$count(auditLogs, sql`model = 'unit'`)).toBe(2);
});
