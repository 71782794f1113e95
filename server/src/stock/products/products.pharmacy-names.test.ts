import type { Page } from "@pharmacy/contract/list";
import type { Product } from "@pharmacy/contract/products/products";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { aShop } from "#test/products.ts";
import { testServer } from "#test/server.ts";

const server = testServer();

async function twoShops() {
  const [zinc, sea] = [
    await aShop(server, {}, { name: "Zinc Street Pharmacy" }),
    await aShop(server, {}, { name: "Old Sea Road Chemist" }),
  ];
  await zinc.make({ name: "Sea salt spray" });
  await zinc.make({ name: "Cough syrup" });
  await sea.make({ name: "Zinc tablets" });
  await sea.make({ name: "Cough drops" });
  return { zinc, sea };
}

async function found(search: string, query = ""): Promise<string[]> {
  const path = `/api/products?search=${encodeURIComponent(search)}${query}`;
  const { items } = (await server.get(path)).json<Page<Product>>();
  return items.map(({ name }) => name);
}

test.each([
  ["in a product and its pharmacy", "zinc sea", ["Sea salt spray", "Zinc tablets"]],
  ["one in its pharmacy, one in the product", "street cough", ["Cough syrup"]],
  ["both in the product", "cough syrup", ["Cough syrup"]],
  ["both in the pharmacy", "zinc street", ["Cough syrup", "Sea salt spray"]],
  ["three in the pharmacy", "chemist old road", ["Cough drops", "Zinc tablets"]],
  ["three in the pharmacy, one in the product", "chemist old road drops", ["Cough drops"]],
  ["nowhere", "cough nowhere", []],
])("a search of words %s", async (_, search, names) => {
  await twoShops();
  expect(await found(search)).toEqual(names);
});

test("within one pharmacy its name is not searched", async () => {
  const { zinc } = await twoShops();
  expect(await found("zinc street", `&organization=${zinc.organization}`)).toEqual([]);
  expect(await found("cough", `&organization=${zinc.organization}`)).toEqual(["Cough syrup"]);
});

test("a deleted pharmacy is not found by its name", async () => {
  const { zinc } = await twoShops();
  await server.db.execute(
    sql`update organizations set deleted_at = now() where id = ${zinc.organization}`,
  );
  expect(await found("street cough")).toEqual([]);
  expect(await found("cough syrup")).toEqual(["Cough syrup"]);
});

test("the ids of all that is found are those of the list", async () => {
  await twoShops();
  const path = "/api/products/ids?search=street+cough";
  expect((await server.get(path)).json()).toMatchObject({ total: 1 });
});
