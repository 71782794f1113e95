import type { Page } from "@pharmacy/contract/list";
import type { Product } from "@pharmacy/contract/products/products";
import { expect, test } from "vitest";
import { aShop } from "#test/products.ts";
import { testServer } from "#test/server.ts";

const server = testServer();

type Caller = { get: typeof server.get };
type Shop = Awaited<ReturnType<typeof aShop>>;

async function listed(query: string, caller: Caller = server) {
  const page = (await caller.get(`/api/products?count=100&${query}`)).json<Page<Product>>();
  expect([query, page.total]).toEqual([query, page.items.length]);
  return page.items.map(({ name }) => name).sort();
}

test("products are narrowed down to those of vital items, beside any other filter and in the export", async () => {
  const [shop, other] = [await aShop(server), await aShop(server)];
  const make = async (of: Shop, venClass: "vital" | "essential" | null, quantity: number) => {
    const item = await of.item({ venClass });
    const name = [venClass ?? "unclassified", quantity].join(" ");
    const { id } = (await of.ofItem(item.id, { name, reorderPoint: 5 })).json<Product>();
    await server.post(`/api/products/${id}/stock`, { quantity, reason: "count" });
  };
  for (const quantity of [0, 3, 9]) {
    for (const venClass of ["vital", "essential", null] as const)
      await make(shop, venClass, quantity);
  }
  await make(other, "vital", 0);
  await shop.make({ name: "Without an item" });
  const own = `organization=${shop.organization}`;
  expect(await listed("venClass=vital")).toEqual(["vital 0", "vital 0", "vital 3", "vital 9"]);
  expect(await listed(`venClass=vital&${own}`)).toEqual(["vital 0", "vital 3", "vital 9"]);
  expect(await listed(`venClass=vital&stock=out&status=active&${own}`)).toEqual(["vital 0"]);
  expect(await listed(`venClass=essential&stock=low&${own}`)).toEqual(["essential 3"]);
  expect(await listed("venClass=vital&search=vital%203")).toEqual(["vital 3"]);
  expect(await listed("venClass=nonEssential")).toEqual([]);
  expect(await listed("venClass=unknown")).toEqual([]);
  expect(await listed(`venClass=all&stock=low&${own}`)).toEqual([
    "essential 3",
    "unclassified 3",
    "vital 3",
  ]);
  const query = `venClass=vital&stock=low&${own}`;
  const file = await server.get(`/api/products/export?format=csv&columns=name&${query}`);
  expect(file.body.trim().split(/\r?\n/).slice(1)).toEqual(["vital 3"]);
  expect((await server.get(`/api/products/ids?${query}`)).json()).toMatchObject({ total: 1 });
  const owner = await server.as("owner", other.organization);
  expect(await listed(`venClass=vital&${own}`, owner)).toEqual([]);
  expect(await listed("venClass=vital", owner)).toEqual(["vital 0"]);
});
