import { sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { loadRows } from "#test/load-rows.ts";
import { anOrganization, aUnit } from "#test/records.ts";
import { testServer } from "#test/server.ts";
import { listOptions } from "../../catalogue/units/units.list.ts";
import { unitKind } from "../../catalogue/units/units.table.ts";
import { listRecords } from "./list.ts";

const server = testServer({ isOwn: true });

type Listed = { items: { id: string; name: string }[]; total: number; totalPages: number };

async function list(path: string, query: object = {}): Promise<Listed & { totalIsExact: boolean }> {
  const parameters = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const answer = await server.get(`/api/${path}?${parameters}`);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

/** The ids of all pages, in order. */
async function walk(
  path: string,
  query: { count: number; [name: string]: unknown },
): Promise<string[]> {
  const ids: string[] = [];
  const { totalPages, total } = await list(path, query);
  expect(totalPages).toBe(Math.ceil(total / query.count));
  for (let page = 1; page <= totalPages; page++) {
    const { items } = await list(path, { ...query, page });
    const isLast = page === totalPages;
    expect(items).toHaveLength(isLast ? total - query.count * (totalPages - 1) : query.count);
    ids.push(...items.map(({ id }) => id));
  }
  return ids;
}

/** Units of which many have equal sort keys. */
async function addUnits(count: number) {
  await loadRows(
    server.db,
    sql`
    insert into units (id, code, name, name_plural, symbol, kind, decimals, sort_order, status, created_at)
    select gen_random_uuid(), 'U' || n, 'unit ' || n % 4, 'units', 'u', 'packaging', 0, n % 3, 'active',
      timestamptz '2026-01-01' + n % 5 * interval '1 day'
    from generate_series(1, ${count}::int) n`,
  );
}

/** Makes the planner believe that the table of units is almost empty, as before an import. */
async function takeForEmpty() {
  await server.db.execute(sql`alter table units set (autovacuum_enabled = false)`);
  await addUnits(10_000);
  // the last row keeps the file at its size, which looks like few rows in much space
  await server.db.execute(sql`delete from units where code <> 'U10000'`);
  await server.db.execute(sql`vacuum analyze units`);
  await server.db.execute(sql`delete from units`);
}

/** Guarantees that paging through a list shows every record exactly once, in one order. */
describe("paging", () => {
  const cases = ["", "name", "code", "createdAt"].flatMap((sort) =>
    ["", "nowhere", "unit"].flatMap((search) =>
      ["asc", "desc"].map((order) => ({ sort, search, order })),
    ),
  );

  test.each(cases)(
    "by $sort $order, search $search: every page size gives the same order",
    async (query) => {
      await addUnits(23);
      const whole = (await list("units", { ...query, count: 100 })).items.map(({ id }) => id);
      expect(new Set(whole).size).toBe(query.search === "nowhere" ? 0 : 23);
      for (const count of [1, 2, 5, 11, 12, 22, 23, 24]) {
        expect(await walk("units", { ...query, count })).toEqual(whole);
      }
    },
  );

  test("descending is the exact reverse of ascending, even with missing values", async () => {
    for (const licenceExpiresOn of [null, "2027-01-31", "2026-05-01", null, "2027-01-31"]) {
      await server.post("/api/organizations", anOrganization({ licenceExpiresOn }));
    }
    const query = { sort: "licenceExpiresOn", count: 2 };
    const upwards = await walk("organizations", { ...query, order: "asc" });
    expect(new Set(upwards).size).toBe(5);
    const downwards = await walk("organizations", { ...query, order: "desc" });
    expect(downwards).toEqual(upwards.toReversed());
  });

  test("any page of any size is a slice of the whole list", async () => {
    await addUnits(23);
    const whole = (await list("units", { sort: "name", count: 100 })).items;
    const page = fc.integer({ min: 1, max: 30 });
    const count = fc.integer({ min: 1, max: 30 });
    await fc.assert(
      fc.asyncProperty(page, count, async (page, count) => {
        const { items } = await list("units", { sort: "name", page, count });
        expect(items).toEqual(whole.slice((page - 1) * count, page * count));
      }),
      { numRuns: 60 },
    );
  });

  test.each([2, 1_000_000_000])(
    "page %i, past the end, is empty and has the true totals",
    async (page) => {
      await addUnits(23);
      for (const search of ["", "unit"]) {
        expect(await list("units", { page, count: 100, search })).toEqual({
          items: [],
          page,
          count: 100,
          total: 23,
          totalPages: 1,
          totalIsExact: true,
        });
      }
    },
  );

  test.each(["", "unit"])(
    "finds a page once, even if the planner believes the table to be almost empty, searching %j",
    async (search) => {
      await takeForEmpty();
      await addUnits(10_000);
      const query = { page: 50, count: 100, search, sort: "", order: "asc" } as const;
      const read = await server.db.transaction(async (tx) => {
        const page = await listRecords(tx as never, unitKind, query, listOptions({ status: "" }));
        expect(page.items).toHaveLength(100);
        const [counted] = (
          await tx.execute(sql`select seq_tup_read + coalesce(idx_tup_fetch, 0) as rows
            from pg_stat_xact_user_tables where relname = 'units'`)
        ).rows;
        return Number(counted?.rows);
      });
      // counted once and found once; finding the page again for each of its rows would read a
      // million
      expect(read).toBeLessThan(50_000);
    },
  );

  test("an empty list has no pages", async () => {
    expect(await list("units")).toMatchObject({ items: [], total: 0, totalPages: 0, page: 1 });
    expect(await list("units", { search: "x" })).toMatchObject({ items: [], total: 0 });
  });
});

describe("searching", () => {
  async function found(search: string): Promise<string[]> {
    return (await list("units", { search, count: 100 })).items.map(({ name }) => name);
  }

  test.each([
    ["Crème brûlée", "creme"],
    ["Crème brûlée", "BRÛLÉE"],
    ["creme", "crème"],
    ["Cre\u0300me", "cr\u00e8me"],
    ["ŁÓDŹ", "lodz"],
    ["Straße", "STRAßE"],
    ["Straße", "strasse"],
    ["STRASSE", "straße"],
    ["Ὀδυσσεύς", "ΟΔΥΣΣΕΥΣ"],
    ["Ὀδυσσεύς", "οδυσσευ"],
    ["ＡＢＣ１２３", "abc123"],
    ["abc123", "１２３"],
    ["ﬁlm", "film"],
    ["مُسَكِّن", "مسكن"],
    ["مسكن", "مُسَكِّن"],
    ["タブレット", "ﾀﾌﾞﾚｯﾄ"],
    ["錠剤の箱", "錠剤"],
    ["錠剤の箱", "の箱"],
    ["정제", "정제"],
    ["50% solution", "50%"],
    ["a_b", "a_b"],
    ["c:\\d", "c:\\d"],
    ["O'Brien", "o'brien"],
    ["tablet, film-coated", "coated tablet"],
    ["tablet, film-coated", "  blet   film  "],
    ["tablet, film-coated", "film\u3000tablet"],
    ["臺北市", "台北"],
    ["台中", "臺中"],
  ])("%s is found by %s", async (name, search) => {
    await server.post("/api/units", aUnit({ name, namePlural: "x", symbol: "x" }));
    expect(await found(search)).toEqual([name.normalize("NFC")]);
  });

  test.each([
    ["50 solution", "50%"],
    ["anything", "%"],
    ["anything", "_"],
    ["axb", "a_b"],
    ["cd", "c\\d"],
    ["tablet", "tablet coated"],
    ["錠の箱", "錠剤"],
    ["tablet", "t%t"],
    ["tablet", "' or '1'='1"],
  ])("%s is not found by %s", async (name, search) => {
    await server.post("/api/units", aUnit({ name, namePlural: "x", symbol: "x" }));
    expect(await found(search)).toEqual([]);
  });

  test("spaces alone are not a search", async () => {
    await addUnits(3);
    expect(await list("units", { search: "   " })).toMatchObject({ total: 3 });
  });

  test("counts to ten thousand and says when there are more", async () => {
    await addUnits(10_000);
    const query = { search: "unit", sort: "code", count: 100 };
    const exact = { total: 10_000, totalPages: 100, totalIsExact: true };
    expect(await list("units", query)).toMatchObject(exact);
    await server.post("/api/units", aUnit({ code: "A", name: "unit" }));
    const capped = await list("units", query);
    expect(capped).toMatchObject({ total: 10_000, totalPages: 100, totalIsExact: false });
    expect(capped.items[0]).toMatchObject({ code: "A" });
    expect((await list("units", { ...query, page: 101 })).items).toHaveLength(1);
    expect(await list("units", { ...query, page: 102 })).toMatchObject({
      items: [],
      total: 10_000,
    });
    expect(await list("units", { count: 100 })).toMatchObject({
      total: 10_001,
      totalIsExact: true,
    });
  });
});

describe("filters", () => {
  test.each([
    ["", 2],
    ["all", 2],
    ["active", 1],
    ["inactive", 1],
    ["gone", 0],
    ["ACTIVE", 0],
    ["' or true --", 0],
  ])("status=%s lists %i", async (status, count) => {
    await server.post("/api/units", aUnit());
    await server.post("/api/units", aUnit({ status: "inactive" }));
    expect((await list("units", { status })).total).toBe(count);
  });

  test("a filter by an invalid id finds nothing", async () => {
    await server.post("/api/units", aUnit());
    expect((await list("logs", { recordId: "not-an-id" })).total).toBe(0);
    expect((await list("logs", { recordId: "all" })).total).toBeGreaterThan(0);
  });
});
