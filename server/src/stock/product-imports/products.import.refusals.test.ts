import type { PlanInput } from "@pharmacy/contract/plans/plans";
import { describe, expect, test } from "vitest";
import { aGtin } from "#test/items.ts";
import {
  applyProducts,
  checkedProducts,
  newBatch,
  productFile,
  aShop as shopOn,
} from "#test/products.ts";
import { rowsOf } from "#test/runs.ts";
import { testServer } from "#test/server.ts";

const server = testServer();

const aShop = (plan: Partial<PlanInput> = {}) =>
  shopOn(server, { features: ["productImport"], maxProducts: null, ...plan });

const local = { Category: "Antibacterials", Unit: "capsule", Packaging: "box", "Pack size": 21 };

const NOT_IN_CATALOGUE =
  "No catalogue item has this GTIN. A local product needs an SKU and a name of its own.";

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
        'There is no category called "None".',
      ],
      [
        { SKU: "N2", Name: "New", ...local, Unit: "None", ...price },
        'There is no unit called "None".',
      ],
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
    const ofDates = rows.flatMap(({ messages }) =>
      messages.filter(({ column, value }) => column === "expiry" && value !== ""),
    );
    expect(ofDates.map(({ message }) => message)).toEqual([
      '"2027-13-01" is not in the calendar. Enter a date as YYYY-MM-DD.',
      '"00/12/2027" is not in the calendar. Enter a date as YYYY-MM-DD.',
    ]);
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
      ["refused", "SKU a is also in row 2."],
      ["refused", "SKU A is also in row 2."],
      ["new", undefined],
      ["refused", "Row 5 has another selling price for this product."],
    ]);
  });

  test("without a trace in the rows below them", async () => {
    const { organization, make } = await aShop();
    const { id } = await make({ sku: "A", name: "Amox" });
    const row = { SKU: "A", Shelf: "", Batch: "", Quantity: "" };
    const run = await checkedProducts(
      server,
      organization,
      productFile(row, { ...row, Shelf: "B2" }, { ...row, Shelf: "B2", Batch: "L1", Quantity: 1 }),
    );
    const rows = await rowsOf(server, run);
    expect(rows.map(({ verdict }) => verdict)).toEqual(["unchanged", "refused", "new"]);
    expect((await applyProducts(server, run)).counts).toMatchObject({ written: 1, left: 0 });
    expect((await server.get(`/api/products/${id}`)).json()).toMatchObject({ shelfLocation: "B2" });
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
