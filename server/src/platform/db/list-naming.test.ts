import { and, sql } from "drizzle-orm";
import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import fc from "fast-check";
import { beforeAll, expect, test, vi } from "vitest";
import { testServer } from "#test/server.ts";
import { recordColumns } from "./columns.ts";
import { contains, searchedWords } from "./list.ts";
import { searchByNames } from "./list-naming.ts";

const server = testServer({ isOwn: true });

const shops = pgTable("naming_shops", { id: uuid().primaryKey(), name: text().notNull() });
const bills = pgTable("named_bills", { ...recordColumns(), name: text().notNull(), shop: uuid() });

/** More shops have "many" in their names than are passed as ids. */
const MANY = 250;
const WORDS = ["castle", "wren", "syrup", "many", "shop 7", "bill", "nowhere", "100%", "CASTLE"];

const idsOf = (word: string) => sql`select ${shops.id} from ${shops}
  where ${contains(shops.name, word)}`;
const NAMINGS = [{ column: bills.shop, idsOf }];

beforeAll(async () => {
  await server.db.execute(sql`create table naming_shops (id uuid primary key, name text)`);
  await server.db.execute(sql`create table named_bills (id uuid primary key default gen_random_uuid(),
    created_at timestamptz default now(), updated_at timestamptz default now(),
    created_by jsonb, version int default 1, name text, shop uuid)`);
  await server.db.execute(sql`insert into naming_shops
    select gen_random_uuid(), 'shop ' || n || case when n <= ${MANY}::int then ' many' else '' end
      || case when n % 100 = 0 then ' castle' else '' end || case when n % 150 = 0 then ' wren' else '' end
    from generate_series(1, 400) n`);
  await server.db.execute(sql`insert into named_bills (name, shop)
    select 'bill' || case when n % 3 = 0 then ' syrup' else '' end
      || case when n % 5 = 0 then ' castle' else '' end || case when n % 7 = 0 then ' 100%' else '' end,
      case when n % 11 > 0 then (select id from naming_shops order by name offset n % 400 limit 1) end
    from generate_series(1, 1200) n`);
});

async function found(search: string): Promise<string[]> {
  const condition = await searchByNames(server.db, search, bills.name, NAMINGS);
  return idsWhere(search, condition);
}

async function idsWhere(search: string, condition: (word: string) => ReturnType<typeof and>) {
  const rows = await server.db
    .select({ id: bills.id })
    .from(bills)
    .where(and(...searchedWords(search).map(condition)))
    .orderBy(bills.id);
  return rows.map(({ id }) => id);
}

/** All in one condition, with the names looked for in it. */
const plainly = (search: string) =>
  idsWhere(search, (word) =>
    and(sql`(${contains(bills.name, word)} or ${bills.shop} in (${idsOf(word)}))`),
  );

test("words find the same rows as one condition of both", async () => {
  const words = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(words, async (some) => {
      const search = some.join(" ");
      expect(await found(search)).toEqual(await plainly(search));
    }),
    { numRuns: 100 },
  );
});

test.each([
  ["a shop and a bill", "wren syrup", true],
  ["only a shop", "wren 150", true],
  ["only a bill", "100% syrup", true],
  ["neither", "nowhere syrup", false],
  ["a shop by three words", "shop castle wren", true],
  ["more shops than are passed by their ids", "many syrup", true],
])("words that name %s", async (_, search, isFound) => {
  const rows = await found(search);
  expect(rows.length > 0).toBe(isFound);
  expect(rows).toEqual(await plainly(search));
});

test("one statement asks for all words, and none without any", async () => {
  const query = vi.spyOn(server.db.$client, "query");
  await searchByNames(server.db, "castle wren castle nowhere", bills.name, NAMINGS);
  expect(query).toHaveBeenCalledTimes(1);
  await searchByNames(server.db, "  ", bills.name, NAMINGS);
  expect(query).toHaveBeenCalledTimes(1);
  query.mockRestore();
});

test("a word that names nothing is searched for in the row's own text alone", async () => {
  const search = await searchByNames(server.db, "wren syrup", bills.name, NAMINGS);
  const textOf = (word: string) =>
    server.db.select().from(bills).where(search(word)).toSQL().sql.split(" where ")[1];
  expect(textOf("syrup")).not.toContain('"shop"');
  expect(textOf("wren")).toContain('"shop" = any');
});
