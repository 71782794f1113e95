import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { aUnit } from "#test/records.ts";
import { testServer } from "#test/server.ts";
import { inWords } from "./references.ts";

const server = testServer({ isOwn: true });

beforeEach(async () => {
  await server.db.execute(
    sql.raw(`
    drop table if exists parcels, parcel_names, delivery_lines;
    create table parcels (id int, unit uuid references units (id));
    create table parcel_names (id int, unit uuid references units (id) on delete cascade);
    create table delivery_lines (id int, unit uuid not null references units (id))`),
  );
});

const newUnit = async (values = {}) => (await server.post("/api/units", aUnit(values))).json();

function refer(table: string, unit: string, count: number) {
  const rows = sql`select number, ${unit}::uuid from generate_series(1, ${count}::int) number`;
  return server.db.execute(sql`insert into ${sql.identifier(table)} ${rows}`);
}

/** Guarantees that a record in use cannot be deleted. */
describe("a record that others refer to", () => {
  test("is not deleted, and the answer says what refers to it", async () => {
    const unit = await newUnit({ name: "tablet" });
    await refer("parcels", unit.id, 214);
    const refused = await server.delete(`/api/units/${unit.id}`);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      error: "conflict",
      message: 'Unit "tablet" is used by 214 parcels. Make it inactive instead.',
    });
    expect((await server.get(`/api/units/${unit.id}`)).statusCode).toBe(200);
    expect((await server.history()).map(({ action }) => action)).toEqual(["create"]);
  });

  test("can be made inactive instead", async () => {
    const unit = await newUnit();
    await refer("parcels", unit.id, 1);
    const change = { status: "inactive", version: 1 };
    expect((await server.patch(`/api/units/${unit.id}`, change)).json().status).toBe("inactive");
  });

  test("is reported with everything that refers to it", async () => {
    const unit = await newUnit({ name: "tablet" });
    await refer("parcels", unit.id, 1);
    await refer("delivery_lines", unit.id, 2);
    const { message } = (await server.delete(`/api/units/${unit.id}`)).json();
    expect(message).toMatch(/is used by (1 parcel and 2|2) delivery lines( and 1 parcel)?\./);
    expect(message).toContain("1 parcel");
  });

  test("is deleted if only other records are referred to, or only its own parts refer to it", async () => {
    const [unit, other] = [await newUnit(), await newUnit()];
    await refer("parcels", other.id, 3);
    await refer("parcel_names", unit.id, 3);
    expect((await server.delete(`/api/units/${unit.id}`)).statusCode).toBe(204);
    expect((await server.get(`/api/units/${unit.id}`)).statusCode).toBe(404);
  });

  test("cannot be deleted by winning a race against the reference", async () => {
    const unit = await newUnit();
    const client = await server.db.$client.connect();
    try {
      await client.query("begin");
      await client.query("insert into parcels values (1, $1)", [unit.id]);
      const deletion = server.delete(`/api/units/${unit.id}`);
      await new Promise((resolve) => setTimeout(resolve, 150));
      await client.query("commit");
      expect((await deletion).statusCode).toBe(409);
    } finally {
      client.release();
    }
    expect((await server.get(`/api/units/${unit.id}`)).statusCode).toBe(200);
  });
});

test.each([
  [[{ table: "items", count: 1 }], "1 item"],
  [[{ table: "items", count: 2 }], "2 items"],
  [[{ table: "price_lists", count: 1 }], "1 price list"],
  [
    [
      { table: "items", count: 214 },
      { table: "price_lists", count: 2 },
    ],
    "214 items and 2 price lists",
  ],
])("%j reads as %s", (references, words) => {
  expect(inWords(references)).toBe(words);
});
