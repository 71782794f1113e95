import { asc, sql } from "drizzle-orm";
import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aUnit } from "#test/records.ts";
import { testServer } from "#test/server.ts";
import { unitKind, units } from "../../catalogue/units/units.table.ts";
import { SYSTEM } from "./audit.ts";
import { auditLogs } from "./audit-logs.table.ts";
import { instant } from "./columns.ts";
import { rowsOf } from "./given-rows.ts";
import { newId } from "./ids.ts";
import type { Kind } from "./kinds.ts";
import type { Ledger } from "./ledger.ts";
import { deleteRecord, insertRecord, updateRecord } from "./records.ts";
import { deleteMany, type ManyRow, writeMany } from "./write-many.ts";

const server = testServer({ isOwn: true });

type Unit = typeof units.$inferSelect;

const renamings = pgTable("renamings", {
  id: uuid().primaryKey(),
  at: instant().notNull(),
  name: text().notNull(),
  source: text(),
  /** Units that there were before the statement. */
  before: text().notNull(),
});

/** Tells of names and places in the list alone. */
const ledger: Ledger<Unit> = {
  table: renamings,
  fields: ["id", "at", "name", "source", "before"],
  rows(writes, _, source) {
    const renamed = writes.flatMap(({ entry, before, after }) => {
      const isSame = before?.name === after?.name && before?.sortOrder === after?.sortOrder;
      return isSame ? [] : [{ id: entry, name: after?.name ?? "nothing" }];
    });
    if (renamed.length === 0) return undefined;
    return sql`select given.id, logged.at, given.name, ${source?.kind ?? null},
        (select count(*) from units)
      from ${rowsOf(renamings, renamed, ["id", "name"])} given join logged on logged.id = given.id`;
  },
};
const kind: Kind<typeof units> = { ...unitKind, ledger };

beforeAll(async () => {
  await server.db.execute(sql`create table renamings (id uuid primary key, at timestamptz not null,
    name text not null check (name <> 'unmentionable'), source text, before text not null)`);
});
beforeEach(async () => {
  await server.db.execute(sql`delete from renamings`);
});

const aRow = (values = {}): ManyRow<typeof units> => ({
  id: newId(),
  version: null,
  values: aUnit(values) as typeof units.$inferInsert,
});
const many = (rows: ManyRow<typeof units>[], source?: string) =>
  server.db.transaction((tx) =>
    writeMany(tx, SYSTEM, kind, rows, source ? { source: { kind: source, id: null } } : {}),
  );

/** Its rows, each with the action of the entry that has the same id and moment. */
async function ledgerRows() {
  const { rows } = await server.db.execute(sql`
    select l.action, r.name, r.source, r.before from renamings r
    left join audit_logs l on l.id = r.id and l.at = r.at order by r.at, r.id`);
  return rows.map(({ action, name, source, before }) => [action, name, source, before]);
}

/** Guarantees that no record is written without its row in the ledger, and no row without the record. */
describe("a ledger", () => {
  test("has a row for each write that matters, with the id and the moment of its entry", async () => {
    const values = aUnit({ name: "tablet" }) as typeof units.$inferInsert;
    const { id } = await insertRecord(server.db, SYSTEM, kind, values, {
      source: { kind: "letter", id: null },
    });
    await updateRecord(server.db, SYSTEM, kind, id, { description: "round" });
    const source = { kind: "call", id: null };
    await updateRecord(
      server.db,
      SYSTEM,
      kind,
      id,
      { name: "pill" },
      { action: "archive", source },
    );
    await deleteRecord(server.db, SYSTEM, kind, id);
    expect(await ledgerRows()).toEqual([
      ["create", "tablet", "letter", "0"],
      ["archive", "pill", "call", "1"],
      ["delete", "nothing", null, "1"],
    ]);
  });

  test("has rows for those of many that the database changed", async () => {
    const [one, other, same] = [aRow({ name: "tablet" }), aRow({ name: "vial" }), aRow()];
    await many([one, other, same], "file");
    const name = same.values.name as string;
    const { changed, unchanged, stale } = await many([
      { id: one.id, version: 1, values: { name: "pill" } },
      { id: other.id, version: 1, values: { description: "glass" } },
      // the database alone knows that it is the same
      { id: same.id, version: 1, values: { sortOrder: String(same.values.sortOrder) as never } },
      { id: newId(), version: 1, values: { name: "late" } },
    ]);
    expect([changed, unchanged, stale.length]).toEqual([[one.id, other.id], [same.id], 1]);
    const gone = server.db.transaction((tx) => deleteMany(tx, SYSTEM, kind, [other.id, newId()]));
    expect(await gone).toEqual([other.id]);
    expect(await ledgerRows()).toEqual([
      ["create", "tablet", "file", "0"],
      ["create", "vial", "file", "0"],
      ["create", name, "file", "0"],
      ["update", "pill", null, "3"],
      ["delete", "nothing", null, "3"],
    ]);
  });

  test("keeps everything from being written that it refuses", async () => {
    const refused = { name: "unmentionable" };
    const values = aUnit(refused) as typeof units.$inferInsert;
    await expect(insertRecord(server.db, SYSTEM, kind, values)).rejects.toThrow();
    await expect(many([aRow(), aRow(refused)])).rejects.toThrow();
    expect(await server.db.$count(units)).toBe(0);
    expect(await server.db.$count(auditLogs, sql`model = 'unit'`)).toBe(0);
    expect(await ledgerRows()).toEqual([]);
    const row = aRow();
    await many([row]);
    const change = updateRecord(server.db, SYSTEM, kind, row.id, refused);
    await expect(change).rejects.toThrow();
    expect(await server.db.select().from(units).orderBy(asc(units.id))).toMatchObject([
      { name: row.values.name, version: 1 },
    ]);
  });
});
