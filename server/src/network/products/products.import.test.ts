import type { PlanInput } from "@pharmacy/contract/plans";
import type { Product } from "@pharmacy/contract/products";
import { IMPORTABLE_COLUMNS } from "@pharmacy/contract/products.list";
import { describe, expect, test } from "vitest";
import { aGtin } from "#test/items.ts";
import {
  applyProducts,
  checkedProducts,
  importProducts,
  productFile,
} from "#test/products.import.ts";
import { shelfOf, sync } from "#test/products.sync.ts";
import { newBatch, aShop as shopOn } from "#test/products.ts";
import { rowsOf, sendImport, undone } from "#test/runs.ts";
import { testServer } from "#test/server.ts";

const server = testServer();

const aShop = (plan: Partial<PlanInput> = {}) =>
  shopOn(server, { features: ["productImport"], maxProducts: null, ...plan });

const local = { Category: "Antibacterials", Unit: "capsule", Packaging: "box", "Pack size": 21 };

const NOT_IN_CATALOGUE =
  "No catalogue item has this GTIN. A local product needs an SKU and a name of its own.";

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
    expect(run.counts).toMatchObject({ read: 3, new: 3, written: 3, refused: 0 });
    const [one, comb, ...others] = await shelfOf(server, { organization });
    expect(others).toEqual([]);
    expect(one).toMatchObject({
      ...{ item: { id: amox.id }, sku: amox.code, sellingPrice: 699, costPrice: 395 },
      ...{ quantityOnHand: 12, nextExpiryOn: "2099-06-30", status: "active", source: "import" },
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
      ...{ new: 0, changed: 0, unchanged: 2, refused: 0 },
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
      ...[
        ["unchanged", []],
        ["unchanged", []],
      ],
    ]);
  });

  test("is what the list exports with a row for each batch, unchanged", async () => {
    const { organization, item, ofItem, make } = await aShop();
    const { id } = await item({ gtin: aGtin() });
    const amox: Product = (await ofItem(id, { costPrice: 100, reorderPoint: 4 })).json();
    const comb = await make({ sku: "C", name: "Comb" });
    const loose = await make({ sku: "L", name: "Loose" });
    await make({ sku: "N", name: "Not counted" });
    for (const product of [amox, comb]) {
      await newBatch(server, product.id, { batchNumber: "B/2", expiryDate: "2099-06-30" });
      await newBatch(server, product.id, {
        batchNumber: "A1",
        expiryDate: "2099-01-31",
        quantity: 0,
      });
      const { id: batch, version } = await newBatch(server, product.id, { batchNumber: "Q3" });
      await server.post(`/api/products/${product.id}/batches/${batch}/quarantine`, { version });
    }
    await server.post(`/api/products/${loose.id}/stock`, { quantity: 5, reason: "count" });
    const path = `/api/products/export?organization=${organization}`;
    const wanted = { format: "csv", columns: IMPORTABLE_COLUMNS.join(",") };
    const { url } = (await server.post(path, wanted)).json();
    const file = (await server.visitor.get(url)).rawPayload.toString("utf8");
    expect(file.split("\r\n").filter((line) => line.includes("Comb"))).toHaveLength(3);
    const run = await checkedProducts(server, organization, file);
    expect(run.counts).toMatchObject({ read: 8, unchanged: 8, new: 0, changed: 0, refused: 0 });
    expect(run.ignoredColumns).toEqual([]);
    const other = file.replace(/;10;Q3/, ";11;Q3").replace(/,10,Q3/, ",11,Q3");
    const second = await checkedProducts(server, organization, other);
    expect(second.counts).toMatchObject({ unchanged: 7, changed: 1 });
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
    expect(run.counts).toMatchObject({ new: 2, changed: 1, written: 3 });
    const card = (await server.get(`/api/products/${there.id}/movements`)).json().items;
    expect(card.map((one: { balance: number }) => one.balance)).toEqual([8, 4, 10]);
    const undo = await undone(server, run);
    expect(undo.counts.left).toBe(0);
    const shelf = await shelfOf(server, { organization });
    expect(shelf).toMatchObject([{ name: "Brush", quantityOnHand: 10, sellingPrice: 699 }]);
  });
});

describe("rows are refused", () => {
  test("with the reason at their column", async () => {
    const { organization, item, make } = await aShop();
    const gtin = aGtin();
    const wrong = gtin.slice(0, -1) + ((Number(gtin.at(-1)) + 1) % 10);
    const tracked = await item({ name: "Amoxicillin" });
    const gone = await item({ name: "Gone" });
    await server.post(`/api/items/${gone.id}/discontinue`, { version: gone.version });
    const controlled = await item({ name: "Morphine", controlledSchedule: "CD2" });
    const held = await make({ sku: "HELD", name: "Held" });
    await newBatch(server, held.id, { batchNumber: "L1", quantity: 3 });
    const price = { "Selling price": "4" };
    const cases: [Record<string, string | number>, string][] = [
      [
        { GTIN: wrong, ...price },
        `The GTIN's check digit is wrong. It should end in ${gtin.at(-1)}.`,
      ],
      [{ GTIN: gtin, ...price }, NOT_IN_CATALOGUE],
      [{ GTIN: aGtin(), Name: "Comb", ...price }, NOT_IN_CATALOGUE],
      [{ "Item code": "ITM-9", ...price }, "There is no item with this code."],
      [{ "Item code": gone.code, ...price }, '"Gone" is discontinued and cannot be added.'],
      [
        { "Item code": controlled.code, ...price },
        '"Morphine" is controlled (schedule CD2), which the licence of Castlewren Pharmacy does not cover.',
      ],
      [{ "Item code": tracked.code }, "Selling price is required."],
      [
        { "Item code": tracked.code, ...price, Batch: "X", Quantity: 1 },
        "Expiry date is required.",
      ],
      [
        { "Item code": tracked.code, ...price, Batch: "Y", Quantity: 1, Expiry: "2027-13-01" },
        '"2027-13-01" is not in the calendar. Enter a date as YYYY-MM-DD.',
      ],
      [
        { "Item code": tracked.code, ...price, Batch: "Z", Quantity: 1, Expiry: "00/12/2027" },
        '"00/12/2027" is not in the calendar. Enter a date as YYYY-MM-DD.',
      ],
      [{ SKU: "HELD", Quantity: 5 }, "Quantity comes from the batches of this product."],
      [
        { SKU: "N1", Name: "New", ...local, Category: "None", ...price },
        'Category "None" does not exist.',
      ],
      [{ SKU: "N2", Name: "New", ...local, Unit: "None", ...price }, 'Unit "None" does not exist.'],
      [
        { SKU: "N3", Name: "New", ...local, "Selling price": "1,234" },
        '"1,234" can mean two amounts. Write 1234 or 1.234,00.',
      ],
      [{ SKU: "N4", Name: "New", ...local, ...price }, "Tax rate is required."],
      [{ SKU: "N5", Name: "New", Unit: "capsule" }, "A local product needs a category."],
    ];
    const file = productFile(
      Object.fromEntries(
        ["SKU", "Item code", "GTIN", "Name", ...Object.keys(local), "Selling price", "Quantity"]
          .concat("Batch", "Expiry")
          .map((column) => [column, ""]),
      ),
      ...cases.map(([line]) => line),
    );
    const run = await checkedProducts(server, organization, file);
    const rows = (await rowsOf(server, run)).filter(({ messages }) => messages.length > 0);
    const texts = rows.map(({ messages }) => messages[0]?.message);
    expect(texts.slice(-cases.length)).toEqual(cases.map(([, message]) => message));
  });

  test("where two are one product, and where one means two", async () => {
    const { organization, make } = await aShop();
    const gtin = aGtin();
    await make({ sku: "A", name: "Amox" });
    await make({ sku: "B", name: "Brush", gtin });
    const run = await checkedProducts(
      server,
      organization,
      productFile(
        { SKU: "A", GTIN: "", "Selling price": 1, Batch: "", Quantity: "" },
        { SKU: "a", GTIN: "", "Selling price": 2, Batch: "", Quantity: "" },
        { SKU: "A", GTIN: gtin, "Selling price": 2, Batch: "", Quantity: "" },
        { SKU: "B", GTIN: "", "Selling price": 3, Batch: "L1", Quantity: 1 },
        { SKU: "B", GTIN: "", "Selling price": 4, Batch: "L2", Quantity: 1 },
      ),
    );
    const rows = await rowsOf(server, run);
    expect(rows.map(({ verdict, messages }) => [verdict, messages[0]?.message])).toEqual([
      ["changed", undefined],
      ["refused", "Row 3 repeats row 2."],
      ["refused", expect.stringContaining("repeats row")],
      ["new", undefined],
      ["refused", "Row 5 has another selling price for this product."],
    ]);
  });

  test("beyond the plan, of which two files at once cannot both take the last place", async () => {
    const { organization, make } = await aShop({ maxProducts: 2 });
    await make();
    const line = { ...local, "Selling price": 2, "Tax rate": 0 };
    const [one, two] = ["A", "B"].map((sku) => productFile({ SKU: sku, Name: "Comb", ...line }));
    const first = await checkedProducts(server, organization, one ?? "");
    const second = await checkedProducts(server, organization, two ?? "");
    expect((await applyProducts(server, first)).counts).toMatchObject({ written: 1, left: 0 });
    expect((await applyProducts(server, second)).counts).toMatchObject({ written: 0, left: 1 });
    const third = await checkedProducts(
      server,
      organization,
      productFile({ SKU: "C", Name: "Comb", ...line }),
    );
    const [row] = await rowsOf(server, third);
    expect(row?.messages[0]?.message).toBe(
      "The plan of Castlewren Pharmacy allows 2 products. It already has 2.",
    );
  });

  test("or written once, while a sync of the same products runs", async () => {
    const [source, target] = [
      await aShop(),
      await aShop({ features: ["productImport", "productSync"] }),
    ];
    for (const sku of ["A", "B"]) {
      await source.make({ sku, name: "Comb" });
      await target.make({ sku, name: "Brush" });
    }
    const lines = ["A", "B"].map((sku) => ({ SKU: sku, Name: "Soap", Quantity: 1 }));
    const run = await checkedProducts(server, target.organization, productFile(...lines));
    const [done, copied] = await Promise.all([
      applyProducts(server, run),
      sync(server, source, target, "onConflict=update"),
    ]);
    expect([200, 409]).toContain(copied.statusCode);
    expect(done.counts.written + done.counts.left).toBe(2);
    const shelf = await shelfOf(server, target);
    expect(shelf.map(({ sku }) => sku).sort()).toEqual(["A", "B"]);
  });

  test("of records that are there or are not, as its mode says", async () => {
    const { organization, make } = await aShop();
    await make({ sku: "A", name: "Amox" });
    const line = { ...local, "Selling price": 2, "Tax rate": 0 };
    const file = productFile(
      { SKU: "A", Name: "Axe", ...line },
      { SKU: "B", Name: "Bee", ...line },
    );
    const verdicts = async (mode: string) =>
      (await rowsOf(server, await checkedProducts(server, organization, file, mode))).map(
        ({ verdict }) => verdict,
      );
    expect(await verdicts("create")).toEqual(["refused", "new"]);
    expect(await verdicts("update")).toEqual(["changed", "refused"]);
  });
});

describe("a file is taken", () => {
  const send = (organization: string, token?: string) =>
    sendImport(server, productFile({ SKU: "A" }), {
      ...{ kind: "products", organization },
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
