import { plainCode } from "@pharmacy/contract/tidy";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { aUnit } from "#test/records.ts";
import { testServer } from "#test/server.ts";

const server = testServer();

/** Signs of Unicode 15, which all versions of PostgreSQL and Node.js know. */
const SIGNS = Array.from({ length: 0x1fc00 }, (_, point) => point)
  .filter((point) => point > 0x7f && !(point >= 0xd800 && point < 0xe000))
  .map((point) => String.fromCodePoint(point))
  .filter((sign) => /[\p{Nd}\p{Pd}\u2212]/u.test(sign));

test("a search folds every digit and dash as codes are folded", async () => {
  const { rows } = await server.db.execute<{ sign: string; folded: string }>(sql`
    select sign, search_text('ż' || sign) as folded
    from unnest(${sql.param(SIGNS)}::text[]) as given (sign)`);
  expect(rows).toHaveLength(SIGNS.length);
  const others = rows.filter(({ sign, folded }) => folded !== `z${plainCode(sign)}`);
  expect(others).toEqual([]);
});

test("a list and the palette find a name by its digits in any script", async () => {
  const made = await server.post("/api/units", aUnit({ code: "T-500", name: "حبوب ٥٠٠–٢" }));
  const { id } = made.json();
  const listed = async (search: string) =>
    (await server.get(`/api/units?search=${encodeURIComponent(search)}`))
      .json()
      .items.map((unit: { id: string }) => unit.id);
  const found = async (q: string) =>
    (await server.get(`/api/search?q=${encodeURIComponent(q)}`)).json().groups;
  for (const typed of ["500-2", "٥٠٠", "５００", "۵۰۰−۲", "\u200e500", "t—500"]) {
    expect(await listed(typed)).toEqual([id]);
    expect(JSON.stringify(await found(typed))).toContain(id);
  }
  expect(await listed("5OO")).toEqual([]);
});
