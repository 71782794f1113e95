import { expect, test } from "vitest";
import { databaseBefore, insertRow } from "#test/database-before.ts";
import { migrate } from "./migrate.ts";

test("what is stored is found by digits and dashes of any script after the migration", async () => {
  const { url, client } = await databaseBefore("folded_signs");
  const pack = { code: "BOX", kind: "packaging" };
  const [one, other] = ["حبوب ٥٠٠", "Box 12–50"];
  await insertRow(client, "units", { ...pack, name: one });
  await insertRow(client, "units", { ...pack, code: "BAG", name: other });
  const owner = "0199a0f0-0000-7000-8000-000000000001";
  await insertRow(client, "users", { id: owner, name: "Inês ٥", email: "ines@rathfern.example" });
  await insertRow(client, "views", { list: "units", owner, name: "B–1" });
  await migrate(url);
  const keys = async (table: string) =>
    (await client.query(`select name, name_key as key from ${table} order by name`)).rows;
  expect(await keys("units")).toEqual([
    { name: other, key: "box 12-50" },
    { name: one, key: "حبوب 500" },
  ]);
  expect((await keys("users"))[0]).toMatchObject({ key: "ines 5" });
  expect(await keys("views")).toEqual([{ name: "B–1", key: "b-1" }]);
  const { rows } = await client.query("select version from units");
  expect(rows).toEqual([{ version: 1 }, { version: 1 }]);
});
