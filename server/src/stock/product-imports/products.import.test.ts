import type { PlanInput } from "@pharmacy/contract/plans/plans";
import type { Product } from "@pharmacy/contract/products/products";
import { IMPORTABLE_COLUMNS } from "@pharmacy/contract/products/products.list";
import { describe, expect, test } from "vitest";
import { aGtin } from "#test/items.ts";
import {
  checkedProducts,
  importProducts,
  newBatch,
  productFile,
  shelfOf,
  aShop as shopOn,
} from "#test/products.ts";
import { rowsOf, sendImport, undone } from "#test/runs.ts";
import { testServer } from "#test/server.ts";

const server = testServer();

const aShop = (plan: Partial<PlanInput> = {}) =>
  shopOn(server, { features: ["productImport"], maxProducts: null, ...plan });

const local = { Category: "Antibacterials", Unit: "capsule", Packaging: "box", "Pack size": 21 };

const batchesOf = async (product: string | undefined) =>
  (await server.get(`/api/products/${product}/batches`)).json().items;

describe("a file of products", () => {
  test("adds those of items and local ones, several rows a product, one for each batch", async () => {
    const { organization, item } = await aShop();
    const gtin = aGtin();
    const amox = await item({ gtin, name: "Amoxicillin" });
    const line = { GTIN: Number(gtin), "Selling price": "6,99", "Cost price": "3.95" };
    const run = await importProducts(
      server,
      organization,
      productFile(
        { ...line, Batch: "LOT/1a", Expiry: "12/2099", Quantity: 5, "Tax rate": "zero" },
        { ...line, Batch: "LOT2", Expiry: "2099-06-30", Quantity: 7 },
        { SKU: "COMB", Name: "Comb", ...local, "Selling price": "2", "Tax rate": "23%" },
      ),
    );
    expect(run).toMatchObject({ status: "done", organization });
    expect(run.counts).toMatchObject({ read: 3, new: 3, written: 2, refused: 0 });
    const [one, comb, ...others] = await shelfOf(server, { organization });
    expect(others).toEqual([]);
    expect(one).toMatchObject({
      item: { id: amox.id },
      sku: amox.code,
      sellingPrice: 699,
      costPrice: 395,
      quantityOnHand: 12,
      nextExpiryOn: "2099-06-30",
      status: "active",
      source: "import",
    });
    expect(comb).toMatchObject({ sku: "COMB", taxRateBps: 2300, sellingPrice: 200, item: null });
    expect(await batchesOf(one?.id)).toMatchObject([
      { batchNumber: "LOT2", expiryDate: "2099-06-30", quantity: 7 },
      { batchNumber: "LOT/1a", expiryDate: "2099-12-31", quantity: 5 },
    ]);
  });

  test("changes nothing the second time, and what it leaves empty never", async () => {
    const { organization, item } = await aShop();
    const { code } = await item();
    const first = { "Item code": code, "Selling price": "6.99", "Reorder point": 5 };
    const file = productFile(
      { ...first, Batch: "A", Expiry: "2099-01", Quantity: 3 },
      { SKU: "C", Name: "Comb", ...local, "Selling price": 2, "Tax rate": 0, Quantity: 4 },
    );
    await importProducts(server, organization, file);
    const before = await shelfOf(server, { organization });
    expect((await checkedProducts(server, organization, file)).counts).toMatchObject({
      new: 0,
      changed: 0,
      unchanged: 2,
      refused: 0,
    });
    const changes = productFile(
      { SKU: code, "Selling price": "7.99", "Reorder point": "-", Batch: "A", Quantity: 2 },
      { SKU: "c", "Selling price": "", "Reorder point": "", Batch: "", Quantity: 9 },
    );
    const { counts } = await importProducts(server, organization, changes);
    expect(counts).toMatchObject({ changed: 2, written: 2, left: 0 });
    const after = await shelfOf(server, { organization });
    expect(after.map(({ name }) => name)).toEqual(before.map(({ name }) => name));
    expect(after[0]).toMatchObject({ sellingPrice: 799, reorderPoint: null, quantityOnHand: 2 });
    expect(after[1]).toMatchObject({ sellingPrice: 200, quantityOnHand: 9 });
  });

  test("is what the list exports, unchanged", async () => {
    const { organization, item, ofItem, make } = await aShop();
    const { id } = await item({ gtin: aGtin() });
    const product = (await ofItem(id, { costPrice: 100, shelfLocation: "B2" })).json();
    await newBatch(server, product.id);
    await make({ sku: "C", name: "=Comb", status: "draft" });
    const columns =
      "name,sku,organization,item,gtin,category,pack,price,cost,tax,stock,reorder,shelf,expiry,status";
    const path = `/api/products/export?organization=${organization}`;
    const { url } = (await server.post(path, { format: "csv", columns })).json();
    const file = (await server.visitor.get(url)).rawPayload;
    const run = await checkedProducts(server, organization, file.toString("utf8"));
    const rows = await rowsOf(server, run);
    expect(rows.map(({ verdict, messages }) => [verdict, messages])).toEqual([
      ["unchanged", []],
      ["unchanged", []],
    ]);
  });

  test.each(["csv", "xlsx"])(
    "is what the list exports as %s with a row for each batch, unchanged",
    async (format) => {
      const { organization, item, ofItem, make } = await aShop();
      const { id } = await item({ gtin: aGtin() });
      const amox: Product = (await ofItem(id, { costPrice: 100, reorderPoint: 4 })).json();
      const comb = await make({ sku: "007", name: "Comb" });
      const loose = await make({ sku: "L", name: "Loose" });
      await make({ sku: "N", name: "Not counted" });
      for (const product of [amox, comb]) {
        await newBatch(server, product.id, { batchNumber: "B/2", expiryDate: "2099-06-30" });
        await newBatch(server, product.id, {
          batchNumber: "0012",
          expiryDate: "2099-01-31",
          quantity: 0,
        });
        const { id: batch, version } = await newBatch(server, product.id, { batchNumber: "Q3" });
        await server.post(`/api/products/${product.id}/batches/${batch}/quarantine`, { version });
      }
      await server.post(`/api/products/${loose.id}/stock`, { quantity: 5, reason: "count" });
      const path = `/api/products/export?organization=${organization}`;
      const wanted = { format, columns: IMPORTABLE_COLUMNS.join(",") };
      const { url } = (await server.post(path, wanted)).json();
      const file = (await server.visitor.get(url)).rawPayload;
      const run = await checkedProducts(server, organization, file);
      expect(run.counts).toMatchObject({ read: 8, unchanged: 8, new: 0, changed: 0, refused: 0 });
      expect(run.ignoredColumns).toEqual([]);
    },
  );

  test("is what the list exports but for one batch, and changes that batch alone", async () => {
    const { organization, make } = await aShop();
    const { id } = await make({ sku: "C", name: "Comb" });
    for (const batchNumber of ["P2", "Q3"]) await newBatch(server, id, { batchNumber });
    const path = `/api/products/export?organization=${organization}`;
    const wanted = { format: "csv", columns: IMPORTABLE_COLUMNS.join(",") };
    const { url } = (await server.post(path, wanted)).json();
    const file = (await server.visitor.get(url)).rawPayload.toString("utf8");
    expect(file.split("\r\n").filter((line) => line.includes("Comb"))).toHaveLength(2);
    const other = file.replace(/;10;Q3/, ";11;Q3").replace(/,10,Q3/, ",11,Q3");
    const run = await checkedProducts(server, organization, other);
    expect(run.counts).toMatchObject({ unchanged: 1, changed: 1 });
  });

  test("is taken back whole, but for what changed since", async () => {
    const { organization, make } = await aShop();
    const there = await make({ sku: "B", name: "Brush" });
    await newBatch(server, there.id, { batchNumber: "OLD", quantity: 10 });
    const line = { ...local, "Selling price": 2, "Tax rate": 0, Quantity: 4 };
    const run = await importProducts(
      server,
      organization,
      productFile(
        { SKU: "A", Name: "Comb", ...line },
        { SKU: "B", Name: "New brush", ...line, Batch: "OLD", Expiry: "2099-12-31" },
        { SKU: "B", Name: "New brush", ...line, Batch: "NEW", Expiry: "2099-12-31" },
      ),
    );
    expect(run.counts).toMatchObject({ new: 2, changed: 1, written: 2 });
    const card = (await server.get(`/api/products/${there.id}/movements`)).json().items;
    expect(card.map((one: { balance: number }) => one.balance)).toEqual([8, 4, 10]);
    const undo = await undone(server, run);
    expect(undo.counts).toMatchObject({ read: 2, written: 2, left: 0 });
    const shelf = await shelfOf(server, { organization });
    expect(shelf).toMatchObject([{ name: "Brush", quantityOnHand: 10, sellingPrice: 699 }]);
  });
});

describe("a file is taken", () => {
  const send = (organization: string, token?: string) =>
    sendImport(server, productFile({ SKU: "A" }), {
      kind: "products",
      organization,
      ...(token !== undefined && { token }),
    });

  test("from a pharmacy's owners and pharmacists for their own, where the plan sells it", async () => {
    const [own, other] = [await aShop(), await aShop()];
    const without = await aShop({ features: [] });
    for (const role of ["owner", "pharmacist"] as const) {
      const { token } = await server.as(role, own.organization);
      const taken = await send(own.organization, token);
      expect([taken.statusCode, taken.json().organization]).toEqual([201, own.organization]);
      expect((await send(other.organization, token)).statusCode).toBe(403);
    }
    for (const role of ["technician", "viewer"] as const) {
      const { token } = await server.as(role, own.organization);
      expect((await send(own.organization, token)).statusCode).toBe(403);
    }
    const refused = await send(without.organization);
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      "The plan of Castlewren Pharmacy does not include product import.",
    ]);
  });

  test("and seen by no other pharmacy", async () => {
    const [own, other] = [await aShop(), await aShop()];
    const { id, version } = (await send(own.organization)).json();
    const owner = await server.as("owner", own.organization);
    const foreign = await server.as("owner", other.organization);
    expect((await owner.get("/api/runs")).json().total).toBe(1);
    expect((await foreign.get("/api/runs")).json().total).toBe(0);
    expect((await owner.get(`/api/runs/${id}`)).statusCode).toBe(200);
    for (const act of ["", "/rows", "/reasons"]) {
      expect((await foreign.get(`/api/runs/${id}${act}`)).statusCode).toBe(403);
    }
    expect((await foreign.post(`/api/runs/${id}/refused/export`, {})).statusCode).toBe(403);
    expect((await foreign.post(`/api/runs/${id}/cancel`, { version })).statusCode).toBe(403);
    expect((await owner.get(`/api/runs?organization=${other.organization}`)).json().total).toBe(0);
  });
});
