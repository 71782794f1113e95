import { asc } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { aUnit } from "#test/records.ts";
import { testServer } from "#test/server.ts";
import { unitKind, units } from "../../catalogue/units/units.table.ts";
import { userKind } from "../../identity/accounts/users.table.ts";
import { SYSTEM } from "./audit.ts";
import { newId } from "./ids.ts";
import { deleteMany, MANY_MAX, type ManyRow, writeMany } from "./write-many.ts";

const server = testServer();

const RUN = newId();
const person = () => ({
  ...SYSTEM,
  type: "user" as const,
  id: server.adminId(),
  name: "Orla Daly",
  role: "admin" as const,
  requestId: RUN,
});

const write = (...rows: ManyRow<typeof units>[]) =>
  server.db.transaction((tx) => writeMany(tx, person(), unitKind, rows));

function aNew(values = {}): ManyRow<typeof units> {
  return { id: newId(), version: null, values: aUnit(values) as typeof units.$inferInsert };
}

const stored = () => server.db.select().from(units).orderBy(asc(units.id));

describe("many records written with one statement", () => {
  test("are added and changed as the single verbs do it, each with its entry", async () => {
    const [one, other] = [aNew({ name: "tablet" }), aNew({ name: "vial", description: "glass" })];
    expect((await write(one, other)).created).toEqual([one.id, other.id]);
    const { changed } = await write(
      { id: one.id, version: 1, values: { name: "pill", description: "round" } },
      { id: other.id, version: 1, values: { name: "vial", description: null } },
    );
    expect(changed).toEqual([one.id, other.id]);
    expect(await stored()).toMatchObject([
      { name: "pill", description: "round", version: 2, createdBy: { name: "Orla Daly" } },
      { name: "vial", description: null, version: 2 },
    ]);
    const history = await server.history();
    expect(history).toMatchObject([
      { action: "create", recordId: one.id, recordLabel: "tablet", requestId: RUN },
      { action: "create", recordId: other.id, recordLabel: "vial", actorName: "Orla Daly" },
      { action: "update", recordId: one.id, recordLabel: "pill", model: "unit" },
      { action: "update", recordId: other.id, outcome: "success" },
    ]);
    expect(history[2]?.changes).toEqual([
      { field: "name", from: "tablet", to: "pill" },
      { field: "description", from: null, to: "round" },
    ]);
    expect(history[3]?.changes).toEqual([{ field: "description", from: "glass", to: null }]);
    const [made] = await stored();
    const alone = (await server.post("/api/units", aUnit())).json();
    expect(Object.keys(made ?? {}).filter((field) => !(field in alone))).toEqual([
      "nameKey",
      "search",
    ]);
    expect(Date.parse(made?.updatedAt ?? "")).toBeGreaterThan(Date.parse(made?.createdAt ?? ""));
  });

  test("that are already so are left alone, and leave no entry", async () => {
    const row = aNew({ name: "tablet" });
    await write(row);
    const before = await stored();
    const values = { name: "tablet", sortOrder: row.values.sortOrder };
    expect((await write({ id: row.id, version: 1, values })).unchanged).toEqual([row.id]);
    expect(await stored()).toEqual(before);
    expect(await server.history()).toHaveLength(1);
  });

  test("are left alone where their version is another, or they are gone", async () => {
    const [one, other] = [aNew(), aNew()];
    await write(one, other);
    await server.patch(`/api/units/${one.id}`, { name: "meanwhile", version: 1 });
    const gone = newId();
    const written = await write(
      { id: one.id, version: 1, values: { name: "late" } },
      { id: gone, version: 1, values: { name: "late" } },
      { id: other.id, version: 1, values: { name: "in time" } },
    );
    expect(written).toEqual({
      created: [],
      unchanged: [],
      changed: [other.id],
      stale: [one.id, gone],
    });
    expect((await stored()).map(({ name }) => name)).toEqual(["meanwhile", "in time"]);
    expect((await server.history()).filter(({ requestId }) => requestId === RUN)).toHaveLength(3);
  });

  test("keep every kind of value, and the log keeps long texts to their end", async () => {
    const odd = `quote " slash \\ brace } null \u001e ${"ä".repeat(150)} 名`;
    const long = "x".repeat(1_500);
    const row = aNew({ name: odd, description: long });
    await write(row);
    expect((await stored())[0]).toMatchObject({ name: odd, description: long, ucumCode: null });
    const [entry] = await server.history();
    expect(entry?.changes).toContainEqual({ field: "description", from: null, to: long });
  });

  test("have what each of them gives, and the default of what it leaves out", async () => {
    const [bare, round, old] = [aNew(), aNew({ description: "round" }), aNew()];
    const { description: _, ...values } = bare.values;
    const createdAt = "2026-01-01T00:00:00.000Z";
    await write(
      { ...bare, values },
      { ...round, values: { ...round.values, createdAt: undefined } },
      { ...old, values: { ...values, code: "OLD", edqmCode: "15054000", createdAt } },
    );
    const rows = await stored();
    expect(rows.map(({ description, edqmCode }) => [description, edqmCode])).toEqual([
      [null, null],
      ["round", null],
      [null, "15054000"],
    ]);
    expect(rows.map((row) => row.createdAt === createdAt)).toEqual([false, false, true]);
    expect(await server.history()).toHaveLength(3);
  });

  test("have with them what follows from other records, which no entry tells", async () => {
    const row = aNew({ name: "tablet" });
    const other = aNew({ name: "vial" });
    await write({ ...row, follows: { sortOrder: 7 } }, other);
    await write({
      id: row.id,
      version: 1,
      values: { name: "pill" },
      follows: { sortOrder: 9 },
    });
    const follows = { sortOrder: 11 };
    await write(
      { id: row.id, version: 2, values: { name: "round pill" }, follows },
      { id: other.id, version: 1, values: { name: "phial" } },
    );
    expect((await stored()).map(({ name, sortOrder }) => [name, sortOrder])).toEqual([
      ["round pill", 11],
      ["phial", other.values.sortOrder],
    ]);
    const logged = (await server.history()).map(({ changes }) => changes.map(({ field }) => field));
    expect(logged.slice(2)).toEqual([["name"], ["name"], ["name"]]);
  });

  test("are written all or not at all", async () => {
    const taken = aNew();
    await write(taken);
    await expect(write(aNew(), aNew({ code: taken.values.code }))).rejects.toThrow();
    expect(await stored()).toHaveLength(1);
    expect(await server.history()).toHaveLength(1);
  });

  test("are bounded, and never set what the log does not tell", async () => {
    await expect(write(...Array.from({ length: MANY_MAX + 1 }, () => aNew()))).rejects.toThrow(
      "too many",
    );
    const change = (values: object) =>
      server.db.transaction((tx) =>
        writeMany(tx, person(), userKind, [{ id: server.adminId(), version: 1, values }]),
      );
    await expect(change({ name: "Another", passwordHash: "x" })).rejects.toThrow("passwordHash");
  });
});

test("many records are removed, each with an entry that says what it was", async () => {
  const [one, other] = [aNew({ name: "tablet" }), aNew()];
  await write(one, other);
  const gone = await server.db.transaction((tx) =>
    deleteMany(tx, person(), unitKind, [one.id, newId()]),
  );
  expect(gone).toEqual([one.id]);
  expect((await stored()).map(({ id }) => id)).toEqual([other.id]);
  const last = (await server.history()).at(-1);
  expect(last).toMatchObject({ action: "delete", recordId: one.id, requestId: RUN });
  expect(last?.changes).toContainEqual({ field: "name", from: "tablet", to: null });
});
