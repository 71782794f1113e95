import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { aGtin } from "#test/items.ts";
import { aShop, newBatch } from "#test/products.ts";
import { applied, undone } from "#test/runs.ts";
import { testServer } from "#test/server.ts";

const server = testServer();
const PATH = "/api/products";

test("products follow an import of their items, and the undoing of it", async () => {
  const { ofItem, item } = await aShop(server);
  const gtin = aGtin();
  const { id: one, name } = await item({ gtin });
  const { id } = (await ofItem(one, { sku: "A" })).json();
  const read = async () => (await server.get(`${PATH}/${id}`)).json();
  const file = `GTIN;Name;Pack size;INN\n${gtin};Amoxicillin 500 mg, 28;28;amoxicilline\n`;
  const run = await applied(server, file, "items");
  expect(run.counts).toMatchObject({ changed: 1, written: 1 });
  expect(await read()).toMatchObject({ name: "Amoxicillin 500 mg, 28", packSize: 28, version: 2 });
  const find = async (word: string) =>
    (await server.get(`${PATH}?search=${word}`)).json().total as number;
  expect(await find("amoxicilline")).toBe(1);
  await undone(server, run);
  expect(await read()).toMatchObject({ name, packSize: 21, item: { id: one } });
  expect([await find("amoxicilline"), await find("amoxicillin")]).toEqual([0, 1]);
});

test("what a pharmacy changed since stays called so, with the pack of its item", async () => {
  const { ofItem, item } = await aShop(server);
  const gtin = aGtin();
  const { id: one } = await item({ gtin });
  const { id } = (await ofItem(one)).json();
  const file = `GTIN;Name;Pack size\n${gtin};Amoxicillin 500 mg, 28;28\n`;
  const run = await applied(server, file, "items");
  await server.patch(`${PATH}/${id}`, { name: "Amox", version: 2 });
  await undone(server, run);
  expect((await server.get(`${PATH}/${id}`)).json()).toMatchObject({ name: "Amox", packSize: 21 });
});

test("the products of an item are listed with the largest stock first, those not counted last", async () => {
  const [one, two, three] = [await aShop(server), await aShop(server), await aShop(server)];
  const item = await one.item();
  const made: string[] = [];
  for (const shop of [one, two, three]) made.push((await shop.ofItem(item.id)).json().id);
  await one.make();
  await newBatch(server, made[1] ?? "", { quantity: 3 });
  await newBatch(server, made[2] ?? "", { quantity: 8 });
  const page = (await server.get(`${PATH}?item=${item.id}`)).json();
  expect(page.total).toBe(3);
  expect(page.items.map(({ id }: { id: string }) => id)).toEqual([made[2], made[1], made[0]]);
  expect((await server.get(`${PATH}?item=none`)).statusCode).toBe(400);
});

test("what is archived is blocked with its item, too", async () => {
  const { ofItem, item } = await aShop(server);
  const one = await item();
  const { id } = (await ofItem(one.id)).json();
  await server.post(`${PATH}/${id}/archive`, { version: 1 });
  const withdrawal = { code: one.code, reason: "Recalled by its maker", version: one.version };
  await server.post(`/api/items/${one.id}/withdraw`, withdrawal);
  const restored = await server.post(`${PATH}/${id}/restore`, { version: 3 });
  expect(restored.json()).toMatchObject({ status: "blocked", archivedAt: null });
});

test("the products of a pharmacy are archived when it is deleted, and no other's", async () => {
  const [closing, staying] = [await aShop(server), await aShop(server)];
  const [archived, kept] = [await closing.make(), await staying.make()];
  const path = `/api/organizations/${closing.organization}`;
  await server.patch(path, { status: "inactive" });
  expect((await server.delete(path)).statusCode).toBe(204);
  const { rows } = await server.db.execute(sql`
    select id from products where id in (${archived.id}, ${kept.id}) and archived_at is not null`);
  expect(rows).toEqual([{ id: archived.id }]);
});
