import { BulkAnswer, ListIds } from "@pharmacy/contract/bulk";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { loadRows } from "#test/load-rows.ts";
import { aUnit } from "#test/records.ts";
import { forgetRefusals } from "#test/refusals.ts";
import { testServer } from "#test/server.ts";
import { newId } from "../../platform/db/ids.ts";

const server = testServer();

/** Creates units with these names, and returns their ids. */
async function unitsNamed(...names: string[]): Promise<string[]> {
  const ids = [];
  for (const name of names) ids.push((await server.post("/api/units", aUnit({ name }))).json().id);
  return ids;
}

const nobody = { id: newId(), label: null };

describe("the ids of a list", () => {
  test("match its pages, in the same order", async () => {
    await unitsNamed("tablet", "capsule", "vial");
    for (const query of ["", "sort=name", "sort=name&order=desc", "search=a", "status=inactive"]) {
      const { items, total } = (await server.get(`/api/units?${query}`)).json();
      const answer = (await server.get(`/api/units/ids?${query}`)).json();
      const ids = items.map(({ id }: { id: string }) => id);
      expect(answer).toEqual({ ids, total, totalIsExact: true });
      expect(ListIds.safeParse(answer).error).toBeUndefined();
    }
  });

  test.each(["page=1", "count=10", "sort=symbol", "colour=red"])("%s is refused", async (query) => {
    expect((await server.get(`/api/units/ids?${query}`)).statusCode).toBe(400);
  });

  test("end at ten thousand; the total says how many there are", async () => {
    await loadRows(
      server.db,
      sql`
      insert into units (id, code, name, name_plural, symbol, kind, decimals, sort_order, status)
      select gen_random_uuid(), 'N' || n, 'unit ' || n, 'units', 'u', 'packaging', 0, n, 'active'
      from generate_series(1, 10001) n`,
    );
    const all = (await server.get("/api/units/ids")).json();
    expect(all.ids).toHaveLength(10_000);
    expect(all).toMatchObject({ total: 10_001, totalIsExact: true });
    const found = (await server.get("/api/units/ids?search=unit")).json();
    expect(found.ids).toHaveLength(10_000);
    expect(found).toMatchObject({ total: 10_000, totalIsExact: false });
  });
});

describe("a bulk change of units", () => {
  test("writes an entry in the history for each", async () => {
    const [tablet = "", vial = ""] = await unitsNamed("tablet", "vial");
    const answer = await server.post("/api/units/bulk", { ids: [vial, tablet], do: "deactivate" });
    expect(answer.statusCode).toBe(200);
    expect(BulkAnswer.safeParse(answer.json()).error).toBeUndefined();
    expect(answer.json().results).toMatchObject([
      { id: vial, label: "vial", error: null },
      { id: tablet, label: "tablet", error: null },
    ]);
    expect((await server.get("/api/units?status=inactive")).json().total).toBe(2);
    expect((await server.history()).slice(2)).toMatchObject([
      { action: "deactivate", recordId: vial, recordLabel: "vial", outcome: "success" },
      { action: "deactivate", recordId: tablet, recordLabel: "tablet", outcome: "success" },
    ]);
  });

  test("counts a unit already in that state as done, without a new entry", async () => {
    const ids = await unitsNamed("tablet");
    const answer = await server.post("/api/units/bulk", { ids, do: "activate" });
    expect(answer.json().results).toMatchObject([{ id: ids[0], label: "tablet", error: null }]);
    expect(await server.history()).toHaveLength(1);
    expect((await server.get(`/api/units/${ids[0]}`)).json().version).toBe(1);
  });

  test("makes the other changes when one is refused, and says why", async () => {
    const ids = await unitsNamed("tablet", "vial");
    // an imported one that breaks a rule: every change of it is refused
    await server.db.execute(sql`update units set decimals = 2 where id = ${ids[0]}`);
    const missing = newId();
    const body = { ids: [ids[0], missing, ids[1]], do: "deactivate" };
    expect((await server.post("/api/units/bulk", body)).json().results).toMatchObject([
      {
        id: ids[0],
        label: "tablet",
        error: { code: "invalid", message: "Units of presentation are counted in whole numbers." },
      },
      { id: missing, label: null, error: { code: "not_found", message: "Unit not found." } },
      { id: ids[1], label: "vial", error: null },
    ]);
    expect((await server.get("/api/units?status=inactive")).json().items).toMatchObject([
      { id: ids[1], version: 2 },
    ]);
  });

  test("that deletes reports what was deleted; repeating it changes nothing", async () => {
    const ids = await unitsNamed("tablet", "vial");
    const first = await server.post("/api/units/bulk", { ids, do: "delete" });
    expect(first.json().results).toMatchObject([
      { id: ids[0], label: "tablet", error: null },
      { id: ids[1], label: "vial", error: null },
    ]);
    expect((await server.get("/api/units")).json().total).toBe(0);
    const entries = await server.history();
    expect(entries.slice(2)).toMatchObject([{ action: "delete" }, { action: "delete" }]);
    const again = await server.post("/api/units/bulk", { ids: [nobody.id, ids[0]], do: "delete" });
    expect(again.json().results).toMatchObject([
      { ...nobody, error: null },
      { id: ids[0], label: null, error: null },
    ]);
    expect(await server.history()).toHaveLength(entries.length);
  });

  test("accepts ids in capitals", async () => {
    const [id = ""] = await unitsNamed("tablet");
    const body = { ids: [id.toUpperCase()], do: "deactivate" };
    const { results } = (await server.post("/api/units/bulk", body)).json();
    expect(results).toMatchObject([{ label: "tablet", error: null }]);
  });

  test.each([
    [{ ids: [], do: "delete" }, "ids"],
    [{ ids: ["7"], do: "delete" }, "ids.0"],
    [{ ids: [newId()], do: "archive" }, "do"],
    [{ ids: Array.from({ length: 101 }, newId), do: "activate" }, "ids"],
  ])("%j is refused as a whole", async (body, field) => {
    const answer = await server.post("/api/units/bulk", body);
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().fields)).toEqual([field]);
  });

  test.each(["finance", "owner"] as const)("is closed to a %s", async (role) => {
    const ids = await unitsNamed("tablet");
    const caller = await server.as(role);
    for (const act of ["activate", "deactivate", "delete"]) {
      await forgetRefusals(server.db);
      expect((await caller.post("/api/units/bulk", { ids, do: act })).statusCode).toBe(403);
    }
    expect((await server.get("/api/units")).json().items).toMatchObject([{ version: 1 }]);
    expect((await server.history()).slice(1)).toMatchObject(
      ["activate", "deactivate", "delete"].map((action) => ({
        action,
        model: "unit",
        recordLabel: "several units",
        outcome: "denied",
        actorId: caller.userId,
        changes: [{ field: "ids", from: null, to: ids }],
      })),
    );
  });
});
