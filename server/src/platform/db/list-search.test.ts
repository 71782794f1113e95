import { sql } from "drizzle-orm";
import { integer, pgTable, text } from "drizzle-orm/pg-core";
import fc from "fast-check";
import { beforeAll, expect, test, vi } from "vitest";
import { testServer } from "#test/server.ts";
import { recordColumns } from "./columns.ts";
import type { Kind } from "./kinds.ts";
import { type ListOptions, listRecords } from "./list.ts";

const server = testServer({ isOwn: true });

const bills = pgTable("searched_bills", {
  ...recordColumns(),
  name: text().notNull(),
  due: integer(),
});

const billKind: Kind<typeof bills> = {
  table: bills,
  model: "unit",
  thing: "Bill",
  label: ({ name }) => name,
};

/** The first tell the common words from the rare ones: every 3rd, 20th, 300th and 4,000th bill. */
const WORDS = ["syrup", "vial", "lancet", "till", "bill", "nowhere"];

beforeAll(async () => {
  await server.db.execute(sql`
    create table searched_bills (id uuid primary key default gen_random_uuid(),
      created_at timestamptz default now(), updated_at timestamptz default now(),
      created_by jsonb, version int default 1, name text, due int)`);
  await add(1, 6_000);
  await server.db.execute(sql`create index on searched_bills (due, id)`);
  await server.db.execute(
    sql`create index on searched_bills (due desc nulls last, id desc nulls last)`,
  );
  await server.db.execute(sql`create index on searched_bills using gin (name gin_trgm_ops)`);
  await server.db.execute(sql`analyze searched_bills`);
});

/** Bills whose dates are often equal and sometimes missing. */
async function add(first: number, last: number) {
  await server.db.execute(sql`
    insert into searched_bills (name, due)
    select 'bill ' || n || case when n % 3 = 0 then ' syrup' else '' end
      || case when n % 20 = 0 then ' vial' else '' end || case when n % 300 = 0 then ' lancet' else '' end
      || case when n % 4000 = 0 then ' till' else '' end,
      case when n % 7 > 0 then n / 2 end
    from generate_series(${first}::int, ${last}::int) n`);
}

type Searched = { words: string[]; page: number; count: number; order: "asc" | "desc" };

function listed({ words, page, count, order }: Searched, options: Partial<ListOptions<never>>) {
  const query = { search: words.join(" "), sort: "due", order, page, count } as const;
  return listRecords(server.db, billKind, query, {
    search: bills.name,
    sorts: { due: [bills.due] },
    emptyLast: ["due"],
    order: { by: [bills.due] },
    countMax: 1_000,
    ...options,
  });
}

/** The same by the plainest query. */
async function plainly({ words, page, count, order }: Searched, where = sql`true`) {
  const matches = words.map((word) => sql`name like ${`%${word}%`}`);
  const condition = sql.join([where, ...matches], sql` and `);
  const direction = sql.raw(order === "desc" ? "desc nulls last" : "asc");
  const { rows } = await server.db.execute<{ id: string }>(sql`
    select id from searched_bills where ${condition}
    order by due ${direction}, id ${direction} limit ${count} offset ${(page - 1) * count}`);
  const total = await server.db.$count(bills, condition);
  return { ids: rows.map(({ id }) => id), total };
}

const searches = fc.record({
  words: fc.uniqueArray(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 }),
  page: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 90 })),
  count: fc.constantFrom(5, 25, 100),
  order: fc.constantFrom("asc" as const, "desc" as const),
});

const filter = fc.constantFrom(sql`true`, sql`due < 400`, sql`due is null or due > 2500`);

test("a search finds the rows and the total of the plainest query, and counts to its limit", async () => {
  await fc.assert(
    fc.asyncProperty(searches, filter, async (query, where) => {
      const condition = sql`(${where})`;
      const found = await listed(query, { where: [condition] });
      const { ids, total } = await plainly(query, condition);
      expect(found.items.map(({ id }) => id)).toEqual(ids);
      expect([found.total, found.totalIsExact]).toEqual([Math.min(total, 1_000), total <= 1_000]);
    }),
    { numRuns: 150 },
  );
});

test("a list that looks first finds the same rows, and never too high a total", async () => {
  await fc.assert(
    fc.asyncProperty(searches, filter, async (query, where) => {
      const condition = sql`(${where})`;
      const found = await listed(query, { where: [condition], looksFirst: true });
      const { ids, total } = await plainly(query, condition);
      expect(found.items.map(({ id }) => id)).toEqual(ids);
      const shown = Math.min((query.page - 1) * query.count + ids.length, 1_000);
      if (found.totalIsExact) expect(found.total).toBe(total);
      else expect(found.total).toBeLessThanOrEqual(Math.min(total, 1_000));
      if (ids.length > 0) expect(found.total).toBeGreaterThanOrEqual(shown);
      // few matches, and those of few rows, are always counted
      if (total < query.count) expect(found.totalIsExact).toBe(true);
    }),
    { numRuns: 150 },
  );
});

/** The pages of the database that the statements of a search touch, and how many statements. */
async function costOf(words: string[], options: Partial<ListOptions<never>>) {
  const query = vi.spyOn(server.db.$client, "query");
  await listed({ words, page: 1, count: 25, order: "asc" }, options);
  const made = query.mock.calls.map(
    ([text, values]) => [text, values] as unknown as [Statement, []],
  );
  query.mockRestore();
  let pages = 0;
  for (const [{ text }, values] of made) {
    const { rows } = await server.db.$client.query(
      `explain (analyze, buffers, format json) ${text}`,
      values,
    );
    const [{ Plan: plan }] = rows[0]["QUERY PLAN"];
    pages += plan["Shared Hit Blocks"] + plan["Shared Read Blocks"];
  }
  return { pages, statements: made.length };
}

type Statement = { text: string };

test.each([
  ["more matches than are counted", ["bill"]],
  ["common words", ["syrup", "vial"]],
  ["a rare word", ["till"]],
  ["nothing", ["syrup", "nowhere"]],
])("a statement finds what is searched for, and one reads the rows, with %s", async (_, words) => {
  for (const looksFirst of [false, true]) {
    const statements = words.includes("nowhere") ? 1 : 2;
    expect(await costOf(words, { looksFirst })).toMatchObject({ statements });
  }
});

test("a list that looks first reads no more of a table fifteen times as long", async () => {
  const texts = [["syrup"], ["syrup", "vial"], ["syrup", "lancet"], ["vial", "lancet"]];
  const costs = async () => {
    await server.db.$client.query("vacuum analyze searched_bills");
    const each = [];
    for (const words of texts) each.push((await costOf(words, { looksFirst: true })).pages);
    return each;
  };
  const few = await costs();
  await add(6_001, 90_000);
  const many = await costs();
  for (const [place, words] of texts.entries()) {
    expect(many[place], words.join(" ")).toBeLessThanOrEqual(2 * (few[place] ?? 0));
  }
});
