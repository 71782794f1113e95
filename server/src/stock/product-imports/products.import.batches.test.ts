import { describe, expect, test } from "vitest";
import { aGtin } from "#test/items.ts";
import {
  applyProducts,
  checkedProducts,
  newBatch,
  productFile,
  shelfOf,
  aShop as shopOn,
} from "#test/products.ts";
import { rowsOf } from "#test/runs.ts";
import { testServer } from "#test/server.ts";

const server = testServer();
const aShop = (maxProducts: number | null = null) =>
  shopOn(server, { features: ["productImport"], maxProducts });

const LATER = { Expiry: "2099-12-31" };

describe("a row of a batch is left", () => {
  test.each([
    ["that is there", { Batch: "OLD", Quantity: 7, ...LATER }],
    ["that is new", { Batch: "NEW", Quantity: 7, ...LATER }],
  ])("%s where its product has changed since the check", async (_, batch) => {
    const { organization, make } = await aShop();
    const { id, version } = await make({ sku: "A", name: "Brush" });
    await newBatch(server, id, { batchNumber: "OLD", quantity: 10 });
    const file = productFile({ SKU: "A", Name: "Comb", ...batch });
    const run = await checkedProducts(server, organization, file);
    const renamed = await server.patch(`/api/products/${id}`, { name: "Soap", version });
    expect(renamed.statusCode).toBe(200);
    const { counts } = await applyProducts(server, run);
    expect(counts).toMatchObject({ written: 0, left: 1 });
    expect(await shelfOf(server, { organization })).toMatchObject([
      { name: "Soap", quantityOnHand: 10 },
    ]);
  });

  test("only where it would change the product as well", async () => {
    const { organization, make } = await aShop();
    const { id, version } = await make({ sku: "A", name: "Brush" });
    await newBatch(server, id, { batchNumber: "OLD", quantity: 10 });
    const file = productFile({ SKU: "A", Batch: "OLD", Quantity: 7, ...LATER });
    const run = await checkedProducts(server, organization, file);
    await server.patch(`/api/products/${id}`, { name: "Soap", version });
    expect((await applyProducts(server, run)).counts).toMatchObject({ written: 1, left: 0 });
    expect(await shelfOf(server, { organization })).toMatchObject([
      { name: "Soap", quantityOnHand: 7 },
    ]);
  });
});

/** Two rows fewer than are planned at once. */
const MANY = 4_998;
const MOST = MANY + 2;

test("rows that are planned apart know each other's products, and the places they take", async () => {
  const { organization, make } = await aShop(MOST);
  await make({ sku: "THERE", name: "Brush" });
  const local = { Category: "Antibacterials", Unit: "capsule", Packaging: "box", "Pack size": 21 };
  const line = { ...local, "Selling price": 2, "Tax rate": 0 };
  const split = (batch: object) => [
    { SKU: "THERE", Name: "Soap", ...line, ...batch, ...LATER },
    { SKU: "SPLIT", Name: "Towel", ...line, ...batch, ...LATER },
  ];
  const file = productFile(
    ...split({ Batch: "ONE", Quantity: 1 }),
    ...Array.from({ length: MANY }, (_, place) => ({ SKU: `P${place}`, Name: "Comb", ...line })),
    ...split({ Batch: "TWO", Quantity: 2 }),
    { SKU: "LAST", Name: "Comb", ...line },
  );
  const run = await checkedProducts(server, organization, file);
  const refused = await rowsOf(server, run, "verdict=refused");
  expect(refused.map(({ messages }) => messages[0]?.message)).toEqual([
    `The plan of Castlewren Pharmacy allows ${MOST} products. It already has 1.`,
  ]);
  const { counts } = await applyProducts(server, run);
  expect(counts).toMatchObject({ new: MANY + 4, changed: 0, written: MANY + 2, left: 0 });
  const path = `/api/products?organization=${organization}&search=THERE`;
  expect((await server.get(path)).json().items[0]).toMatchObject({
    name: "Soap",
    quantityOnHand: 3,
  });
}, 60_000);

test("rows that activate products take places of the plan, also where they are planned apart", async () => {
  const { organization, make } = await aShop(3);
  for (const sku of ["A", "B", "C"]) {
    const { id, version } = await make({ sku, name: "Comb" });
    const off = await server.patch(`/api/products/${id}`, { status: "inactive", version });
    expect(off.statusCode).toBe(200);
  }
  await make({ sku: "D", name: "Soap" });
  const file = productFile(
    { SKU: "A", Status: "active", Batch: "", Quantity: "" },
    { SKU: "B", Status: "active", Batch: "NEW", Quantity: 1 },
    { SKU: "D", Status: "active", Batch: "", Quantity: 2 },
    { SKU: "C", Status: "active", Batch: "", Quantity: "" },
  );
  const run = await checkedProducts(server, organization, file, undefined, { rows: 1 });
  const refused = await rowsOf(server, run, "verdict=refused");
  expect(refused).toMatchObject([
    {
      line: 5,
      messages: [
        { message: "The plan of Castlewren Pharmacy allows 3 products. It already has 1." },
      ],
    },
  ]);
  const { counts } = await applyProducts(server, run);
  expect(counts).toMatchObject({ refused: 1, written: 3, left: 0 });
});

test("a row finds a batch of a product under the name that an earlier row gives it", async () => {
  const { organization, make } = await aShop();
  const gtin = aGtin();
  const { id } = await make({ sku: "A", name: "Brush", gtin });
  await newBatch(server, id, { batchNumber: "OLD", quantity: 10 });
  await newBatch(server, id, { batchNumber: "OTHER", quantity: 4 });
  const file = productFile(
    { SKU: "B", GTIN: gtin, Name: "Brush" },
    { SKU: "B", Batch: "old", Quantity: 7, ...LATER },
  );
  const run = await checkedProducts(server, organization, file);
  expect(run.counts).toMatchObject({ changed: 2, refused: 0 });
  expect((await applyProducts(server, run)).counts).toMatchObject({ written: 1, left: 0 });
  expect(await shelfOf(server, { organization })).toMatchObject([{ sku: "B", quantityOnHand: 11 }]);
});
