import { sql } from "drizzle-orm";
import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { beforeEach, expect, test } from "vitest";
import { testServer } from "#test/server.ts";
import { recordColumns } from "./columns.ts";
import type { Kind } from "./kinds.ts";
import { listRecords } from "./list.ts";

const server = testServer({ isOwn: true });

const bills = pgTable("bills", {
  ...recordColumns(),
  name: text().notNull(),
  total: integer().notNull(),
});

const billKind: Kind<typeof bills> = {
  table: bills,
  model: "unit",
  thing: "Bill",
  label: ({ name }) => name,
};

beforeEach(async () => {
  await server.db.execute(sql`
    create table if not exists bills (id uuid primary key, created_at timestamptz default now(),
      updated_at timestamptz default now(), created_by jsonb, version int default 1, name text, total int)`);
  await server.db.execute(sql`truncate bills`);
  await server.db.execute(sql`
    insert into bills (id, name, total) select gen_random_uuid(), 'bill ' || n, 100 * n
    from generate_series(1, 3) n`);
});

test.each([
  ["as it is", "", undefined],
  ["searched", "bill", undefined],
  ["with a kept total", "", { total: sql`(select count(*) from bills)`, name: "bills" }],
])(
  "a list %s of records that have a total of their own shows both totals",
  async (_, search, kept) => {
    const query = { search, sort: "", order: "", page: 1, count: 2 } as const;
    const options = {
      search: bills.name,
      sorts: {},
      order: { by: [bills.name] },
      ...(kept && { kept }),
    };
    const { items, total } = await listRecords(server.db, billKind, query, options);
    expect(items.map((bill) => bill.total)).toEqual([100, 200]);
    expect(total).toBe(3);
    const columns = ["id", "createdAt", "updatedAt", "createdBy", "version", "name", "total"];
    expect(Object.keys(items[0] ?? {})).toEqual(columns);
  },
);
