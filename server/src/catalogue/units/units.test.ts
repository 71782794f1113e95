import { describe, expect, test } from "vitest";
import { aUnit } from "#test/records.ts";
import { testServer } from "#test/server.ts";

const server = testServer();

const newUnit = async (values = {}) => (await server.post("/api/units", aUnit(values))).json();

describe("a unit", () => {
  test("is created as it was sent, and read back the same", async () => {
    const body = aUnit({
      code: "TAB",
      name: "tablet",
      namePlural: "tablets",
      symbol: "tab",
      ucumCode: "{tablet}",
      edqmCode: "15054000",
      uneceCode: "C62",
    });
    const created = await server.post("/api/units", body);
    expect(created.statusCode).toBe(201);
    expect(created.json()).toEqual({
      ...body,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      version: 1,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updatedAt: created.json().createdAt,
      createdBy: { id: server.adminId(), name: expect.stringMatching(/^admin /) },
    });
    expect((await server.get(`/api/units/${created.json().id}`)).json()).toEqual(created.json());
  });

  test("changes only in the fields sent, and counts its versions", async () => {
    const unit = await newUnit();
    const changed = await server.patch(`/api/units/${unit.id}`, { name: "pill", version: 1 });
    expect(changed.statusCode).toBe(200);
    const { updatedAt } = changed.json();
    expect(changed.json()).toEqual({ ...unit, name: "pill", version: 2, updatedAt });
    expect(updatedAt > unit.updatedAt).toBe(true);
  });

  test("that is unused is deleted, and then no longer found", async () => {
    const { id } = await newUnit();
    const deleted = await server.delete(`/api/units/${id}`);
    expect([deleted.statusCode, deleted.body]).toEqual([204, ""]);
    const again = [
      await server.get(`/api/units/${id}`),
      await server.patch(`/api/units/${id}`, { name: "pill", version: 1 }),
      await server.delete(`/api/units/${id}`),
    ];
    for (const answer of again) {
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ error: "not_found", message: "Unit not found." });
    }
  });

  test("has a code that is unique and never changes", async () => {
    const { id } = await newUnit({ code: "TAB", name: "tablet" });
    const renamed = await server.patch(`/api/units/${id}`, { code: "PILL", version: 1 });
    expect(renamed.statusCode).toBe(422);
    expect(renamed.json().fields).toEqual({ code: "Unknown field." });
    const twin = await server.post("/api/units", aUnit({ code: "TAB" }));
    expect(twin.statusCode).toBe(409);
    const message = 'Code "TAB" is already used by tablet.';
    expect(twin.json()).toMatchObject({ error: "conflict", message, fields: { code: message } });
  });

  test("requires the version that was read, for any change", async () => {
    const { id } = await newUnit();
    const change = await server.patch(`/api/units/${id}`, { status: "inactive" });
    expect(change.statusCode).toBe(422);
    expect(change.json().fields).toEqual({ version: "Send the version you read." });
  });

  test.each([
    [{ status: "inactive" }, "deactivate"],
    [{ status: "inactive", name: "pill" }, "update"],
    [{ name: "pill" }, "update"],
  ])("changed by %j is logged as %s", async (change, action) => {
    const { id } = await newUnit();
    await server.patch(`/api/units/${id}`, { ...change, version: 1 });
    expect((await server.history()).map((entry) => entry.action)).toEqual(["create", action]);
  });

  test("can be activated again", async () => {
    const { id } = await newUnit({ status: "inactive" });
    const change = { status: "active", version: 1 };
    expect((await server.patch(`/api/units/${id}`, change)).json().status).toBe("active");
    expect((await server.history()).at(-1)?.action).toBe("activate");
  });
});

describe("the list of units", () => {
  test("is sorted by kind, then by the set order, then by name", async () => {
    const names: [string, object][] = [
      ["milligram", { kind: "measure", ucumCode: "mg", sortOrder: 1 }],
      ["vial", { sortOrder: 2 }],
      ["box", { kind: "packaging", sortOrder: 0 }],
      ["capsule", { sortOrder: 1 }],
      ["ampoule", { sortOrder: 1 }],
    ];
    for (const [name, values] of names) await newUnit({ name, ...values });
    const { items } = (await server.get("/api/units")).json();
    expect(items.map(({ name }: { name: string }) => name)).toEqual([
      "milligram",
      "box",
      "ampoule",
      "capsule",
      "vial",
    ]);
  });

  test.each(["TAB", "tablet", "tbl", "{tablet}", "15054000"])("finds one by %s", async (search) => {
    await newUnit();
    const ucumCode = "{tablet}";
    const codes = { code: "TAB", symbol: "tbl", ucumCode, edqmCode: "15054000" };
    const { id } = await newUnit({ name: "tablet", ...codes });
    const { items } = (await server.get(`/api/units?search=${encodeURIComponent(search)}`)).json();
    expect(items.map((unit: { id: string }) => unit.id)).toEqual([id]);
  });
});
