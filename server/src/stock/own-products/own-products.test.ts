import type { ListIds } from "@pharmacy/contract/bulk";
import type { ExportAddress } from "@pharmacy/contract/export";
import { expect, test } from "vitest";
import { aGroup } from "#test/groups.ts";
import { aShop, newBatch } from "#test/products.ts";
import { testServer } from "#test/server.ts";

const server = testServer();
const PATH = "/api/dashboard/products";

type Listed = { products: { name: string }[]; pagination: object };

async function aFilledShop() {
  const { make, organization, choices } = await aShop(server);
  const vitamins = (
    await server.post("/api/groups", aGroup({ name: "Vitamins", parent: choices.group }))
  ).json();
  await make({ name: "Cetirizine", sellingPrice: 300 });
  await make({ name: "Aspirin", sellingPrice: 200, status: "draft" });
  await make({ name: "Vitamin D", sellingPrice: 100, group: vitamins.id });
  const batched = await make({ name: "Biotin", sellingPrice: 400 });
  await newBatch(server, batched.id, { quantity: 7, expiryDate: "2090-01-31" });
  const owner = await server.as("owner", organization);
  const ask = async (query = "") => (await owner.get(PATH + query)).json<Listed>();
  const names = async (query = "") => (await ask(query)).products.map(({ name }) => name);
  return { ask, names, owner, vitamins, group: choices.group };
}

const FOUR = { total: 4, totalIsExact: true };

test("a pharmacy's products come ten at a time, with how many there are, and in how many pages", async () => {
  const { ask } = await aFilledShop();
  const { products, pagination } = await ask();
  expect(products.map(({ name }) => name)).toEqual([
    "Aspirin",
    "Biotin",
    "Cetirizine",
    "Vitamin D",
  ]);
  expect(pagination).toEqual({ page: 1, pageSize: 10, totalPages: 1, ...FOUR });
  const second = await ask("?page=2&pageSize=3");
  expect(second.products.map(({ name }) => name)).toEqual(["Vitamin D"]);
  expect(second.pagination).toEqual({ page: 2, pageSize: 3, totalPages: 2, ...FOUR });
});

test("pharmacies that ask in turn get their own products, in each order", async () => {
  const shops = [await aShop(server), await aShop(server)];
  const callers = [];
  for (const [place, { make, organization }] of shops.entries()) {
    for (let one = 0; one <= place; one += 1) await make({ name: `Of ${place}` });
    callers.push(await server.as("owner", organization));
  }
  for (const query of ["", "?status=active", "?sortBy=category", "?page=2&pageSize=1"]) {
    for (const [place, caller] of [...callers.entries(), ...callers.entries()]) {
      const { products, pagination } = (await caller.get(PATH + query)).json<Listed>();
      const isSecond = query.startsWith("?page=2");
      expect(products.map(({ name }) => name)).toEqual(
        Array.from({ length: isSecond ? place : place + 1 }, () => `Of ${place}`),
      );
      expect(pagination).toMatchObject({ totalPages: isSecond ? place + 1 : 1 });
    }
  }
});

test("a pharmacy without products has one empty page", async () => {
  const { organization } = await aShop(server);
  await aFilledShop();
  const owner = await server.as("viewer", organization);
  expect((await owner.get(PATH)).json()).toEqual({
    products: [],
    pagination: { page: 1, pageSize: 10, totalPages: 1, total: 0, totalIsExact: true },
  });
});

test("they are sorted by each column, either way", async () => {
  const { names } = await aFilledShop();
  expect(await names("?sortBy=name&sortOrder=desc")).toEqual([
    "Vitamin D",
    "Cetirizine",
    "Biotin",
    "Aspirin",
  ]);
  expect(await names("?sortBy=sellingPrice")).toEqual([
    "Vitamin D",
    "Aspirin",
    "Cetirizine",
    "Biotin",
  ]);
  expect((await names("?sortBy=category")).at(-1)).toBe("Vitamin D");
  expect((await names("?sortBy=category&sortOrder=desc"))[0]).toBe("Vitamin D");
  for (const sort of ["quantityOnHand", "nextExpiryOn"]) {
    expect((await names(`?sortBy=${sort}&sortOrder=asc`))[0]).toBe("Biotin");
  }
  expect((await names("?sortBy=updatedAt&sortOrder=asc"))[0]).toBe("Cetirizine");
  // a column without a sort
  expect((await names("?sortBy=costPrice"))[0]).toBe("Aspirin");
});

test("a category is sorted by its name as it is now, with those it is in", async () => {
  const { names, vitamins, group } = await aFilledShop();
  const { version } = (await server.get(`/api/groups/${group}`)).json();
  await server.patch(`/api/groups/${group}`, { name: "Zzz", version });
  const renamed = await server.patch(`/api/groups/${vitamins.id}`, {
    parent: null,
    version: vitamins.version,
  });
  expect(renamed.statusCode).toBe(200);
  expect((await names("?sortBy=category"))[0]).toBe("Vitamin D");
});

test("they are found by name, category and status", async () => {
  const { names, vitamins } = await aFilledShop();
  expect(await names("?name=TIN")).toEqual(["Biotin"]);
  expect(await names("?name=SKU")).toEqual([]);
  expect(await names(`?category=${vitamins.code}`)).toEqual(["Vitamin D"]);
  expect(await names("?category=none-such")).toEqual([]);
  expect(await names("?status=draft")).toEqual(["Aspirin"]);
  expect(await names("?status=none-such")).toEqual([]);
});

test.each([
  ["with 14 digits", "09521234567899"],
  ["with 13 digits", "9521234567899"],
  ["as a scanner reads it", "(01)09521234567899(17)261231(10)LOT7"],
])("a product is found by its GTIN %s", async (_, text) => {
  const { make, organization } = await aShop(server);
  await make({ name: "Scanned", gtin: "09521234567899" });
  await make({ name: "Other" });
  const owner = await server.as("owner", organization);
  const { products, pagination } = (
    await owner.get(`${PATH}?name=${encodeURIComponent(text)}`)
  ).json<Listed>();
  expect(products.map(({ name }) => name)).toEqual(["Scanned"]);
  expect(pagination).toMatchObject({ page: 1, pageSize: 10, totalPages: 1, total: 1 });
  const { ids } = (
    await owner.get(`${PATH}/ids?search=${encodeURIComponent(text)}`)
  ).json<ListIds>();
  expect(ids).toHaveLength(1);
});

test("the export has what is found, and no more", async () => {
  const { owner, vitamins } = await aFilledShop();
  const exported = async (query: object) => {
    const { url } = (
      await owner.post(`${PATH}/export`, { format: "csv", columns: "name", ...query })
    ).json<ExportAddress>();
    const lines = (await owner.get(url)).body.trim().split(/\r?\n/);
    return lines.slice(1);
  };
  expect(await exported({ search: "tin" })).toEqual(["Biotin"]);
  expect(await exported({ category: vitamins.code })).toEqual(["Vitamin D"]);
  expect(await exported({ status: "active", sort: "sellingPrice", order: "desc" })).toEqual([
    "Biotin",
    "Cetirizine",
    "Vitamin D",
  ]);
});

test.each(["page=0", "page=x", "pageSize=0", "pageSize=101", "sortOrder=up"])(
  "%s is refused",
  async (query) => {
    const { organization } = await aShop(server);
    const owner = await server.as("owner", organization);
    expect((await owner.get(`${PATH}?${query}`)).statusCode).toBe(400);
  },
);
