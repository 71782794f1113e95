import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { aGtin, catalogueState, itemChoices, newItem } from "#test/items.ts";
import { applied, checked, rowsOf, undone } from "#test/runs.ts";
import { testServer } from "#test/server.ts";

const server = testServer();
const PATH = "/api/items";

let choices: Awaited<ReturnType<typeof itemChoices>>;
beforeEach(async () => {
  choices = await itemChoices(server);
});

const APART = "They stay separate: check that it is typed correctly.";

const HEADER =
  "GTIN;Name;Group;INN;Form;Dosage;Pack size;Unit;Pack;Manufacturer;Legal status;Price";

/** A product file as countries publish it. */
const fileOf = (...lines: string[]) => `${[HEADER, ...lines].join("\n")}\n`;
const lineOf = (values: Partial<Record<string, string>> = {}) => {
  const all = {
    gtin: aGtin(),
    name: "Amoxicillin 500 mg capsules, 21",
    group: "Antibacterials",
    inn: "amoxicillin",
    form: "Gélule",
    strength: "500 mg",
    size: "21",
    unit: "capsules",
    pack: "box",
    maker: "Nordhal Pharma",
    legal: "prescription only",
    price: "4,12",
    ...values,
  };
  return Object.values(all).join(";");
};

const check = async (text: string) => checked(server, text, { kind: "items" });

const apply = (text: string) => applied(server, text, "items");

async function refusals(...lines: string[]) {
  const run = await check(fileOf(...lines));
  const rows = await rowsOf(server, run, "verdict=refused");
  return rows.flatMap(({ messages }) => messages.map(({ column, message }) => [column, message]));
}

describe("a product file", () => {
  test("that says no prices leaves them in their currency when the network has another", async () => {
    const gtin = aGtin();
    await apply(fileOf(lineOf({ gtin })));
    // the settings refuse it while items have prices, which they did not always
    await server.db.execute(sql`update settings set currency = 'JPY'`);
    const columns = "GTIN;Name;Group;Unit;Pack";
    const line = `${gtin};Amoxicillin 500 mg capsules, 21;Antibacterials;capsules;box`;
    expect((await check(`${columns}\n${line}\n`)).counts).toMatchObject({ unchanged: 1 });
    await apply(`${columns};Price\n${line};500\n`);
    expect((await server.get(PATH)).json().items).toMatchObject([
      { referencePrice: 500, currency: "JPY" },
    ]);
  });

  test("keeps names apart that differ by an accent, and tells of the other", async () => {
    await apply(fileOf(lineOf({ gtin: "", name: "Pera drops" })));
    const [known] = (await server.get(PATH)).json().items;
    const text = fileOf(
      lineOf({ gtin: "", name: "Pêra drops" }),
      lineOf({ gtin: "", name: "Péra drops" }),
      lineOf({ gtin: "", name: "PERA drops" }),
    );
    const run = await check(text);
    expect(run.counts).toMatchObject({ new: 2, changed: 1, refused: 0 });
    const rows = await rowsOf(server, run, "verdict=new");
    expect(rows.map(({ messages }) => messages.map(({ message }) => message))).toEqual([
      [`Name looks like Pera drops (${known.code}). ${APART}`],
      [`Name looks like Pera drops (${known.code}). ${APART}`],
    ]);
    await apply(fileOf(lineOf({ gtin: "", name: "Pêra drops" })));
    const { items } = (await server.get(`${PATH}?sort=name`)).json();
    expect(items.map(({ name }: { name: string }) => name).sort()).toEqual([
      "Pera drops",
      "Pêra drops",
    ]);
    expect((await check(fileOf(lineOf({ gtin: "", name: "Pêra drops" })))).counts.unchanged).toBe(
      1,
    );
  });

  test.each([
    ["two spaces", "Zinc  20 mg   tablets"],
    ["a line break and a tab", '"Zinc\n20 mg\ttablets"'],
    ["a typographic apostrophe", "Zinc d\u2019Aldermere"],
    ["decomposed accents", "Zinc comprime\u0301"],
    ["a space that does not break", "Zinc\u00a020 mg"],
  ])("is the same catalogue the second time where names have %s", async (_, name) => {
    const text = fileOf(lineOf({ gtin: "", name, maker: "Nordhal  Pharma" }));
    expect((await apply(text)).counts).toMatchObject({ new: 1, refused: 0, written: 1 });
    expect((await check(text)).counts).toMatchObject({ new: 0, changed: 0, unchanged: 1 });
    const [item] = (await server.get(PATH)).json().items;
    expect(item.name).not.toMatch(/\s\s|[\n\t\u00a0\u2019]/);
  });

  test("says in a column of its own whether an item is active, as words or as yes and no", async () => {
    const header = `${HEADER};Active;Type`;
    const run = await apply(
      `${header}\n${lineOf()};TRUE;Default\n${lineOf({ gtin: "", name: "Zinc" })};no;Default\n`,
    );
    const { items } = (await server.get(PATH)).json();
    expect(items.map((item: { status: string }) => item.status)).toEqual(["active", "draft"]);
    // "Default" is no kind of item
    expect(run.ignoredColumns).toEqual(["Type"]);
  });

  test("becomes items, with their forms as EDQM calls them and their prices in minor units", async () => {
    const run = await apply(
      fileOf(lineOf(), lineOf({ gtin: "", name: "Zinc tablets, 30", form: "comprimé" })),
    );
    expect(run).toMatchObject({ status: "done", counts: { new: 2, refused: 0, written: 2 } });
    const { items } = (await server.get(`${PATH}?sort=name`)).json();
    expect(items).toMatchObject([
      {
        name: "Amoxicillin 500 mg capsules, 21",
        strength: "500 mg",
        packSize: 21,
        doseForm: "Capsule, hard",
        manufacturer: "Nordhal Pharma",
        status: "draft",
        supplyStatus: "prescriptionOnly",
        referencePrice: 412,
        kind: "medicine",
        group: { path: "Antibacterials" },
        baseUnit: { name: "capsule" },
      },
      { name: "Zinc tablets, 30", doseForm: "Tablet", gtin: null },
    ]);
    const one = (await server.get(`${PATH}/${items[0].id}`)).json();
    expect(one).toMatchObject({ doseFormCode: "10210000", batchTracked: true });
  });

  test("changes nothing when it comes again, however its numbers are written", async () => {
    const gtin = aGtin();
    await apply(fileOf(lineOf({ gtin }), lineOf({ gtin: "", name: "Zinc tablets, 30" })));
    const again = await check(
      fileOf(
        lineOf({ gtin: gtin.replace(/^0+/, ""), price: "4.12", group: "ANTIBACTERIALS" }),
        lineOf({ gtin: "", name: "zinc tablets, 30", maker: "nordhal pharma" }),
      ),
    );
    expect(again.counts).toMatchObject({ new: 0, changed: 1, unchanged: 1, refused: 0 });
    expect(await rowsOf(server, again, "verdict=changed")).toMatchObject([
      { before: { name: "Zinc tablets, 30", manufacturer: "Nordhal Pharma" } },
    ]);
  });

  test("that is changed and taken back leaves the catalogue as it was", async () => {
    const gtin = aGtin();
    await apply(fileOf(lineOf({ gtin })));
    const before = await catalogueState(server);
    const changed = await apply(
      `GTIN;Name;Form;Dosage;National code;Price\n${gtin};Amoxil, 21;Tablet;250 mg;1234567;5.00\n`,
    );
    expect(changed.counts).toMatchObject({ changed: 1, refused: 0 });
    const { items } = (await server.get(`${PATH}?search=1234567`)).json();
    expect(items).toMatchObject([{ name: "Amoxil, 21", doseForm: "Tablet", strength: "250 mg" }]);
    const back = await undone(server, changed);
    expect(back).toMatchObject({ counts: { left: 0 } });
    expect(await catalogueState(server)).toEqual(before);
    const substitutes = await server.db.$client.query("select composition_key as key from items");
    expect(substitutes.rows[0].key).toEqual(expect.any(String));
  });

  test("shows a change with the names of what it refers to", async () => {
    const gtin = aGtin();
    await apply(fileOf(lineOf({ gtin })));
    await server.post("/api/groups", {
      name: "Penicillins",
      code: "penicillins",
      parent: null,
      status: "active",
      atcPrefix: null,
      description: null,
    });
    const run = await check(fileOf(lineOf({ gtin, group: "penicillins" })));
    expect(await rowsOf(server, run)).toMatchObject([
      { verdict: "changed", before: { group: "Antibacterials" }, values: { group: "Penicillins" } },
    ]);
  });
});

describe("a row is refused", () => {
  test.each([
    [{ gtin: "7,79E+12" }, "gtin", /shortened by a spreadsheet/],
    [{ gtin: "09521234000014" }, "gtin", /check digit is wrong/],
    [{ price: "1,234" }, "referencePrice", /can mean two amounts/],
    [{ group: "Nothing" }, "group", /^There is no group called "Nothing"\.$/],
    [{ unit: "box" }, "baseUnit", /^There is no unit called "box"\.$/],
    [{ size: "1.5" }, "packSize", /whole number for capsule/],
    [{ inn: "" }, "genericName", /required for medicines/],
    [{ legal: "maybe" }, "supplyStatus", /^Choose one of: prescription only/],
  ])("with %j", async (values, column, message) => {
    // the first line shows what the columns are
    expect(await refusals(lineOf(), lineOf(values))).toEqual([
      [column, expect.stringMatching(message)],
    ]);
  });

  test("when its code is of no item, with what to do for a new one", async () => {
    const run = await check("Code;Name\nNOPE-1;Brought along\n");
    const [row] = await rowsOf(server, run, "verdict=refused");
    expect(row?.messages).toMatchObject([
      {
        column: "code",
        message: "There is no item with this code. For a new item, leave it empty.",
      },
    ]);
  });

  test("when an earlier one has its GTIN, in this file or in another item", async () => {
    const { code, gtin } = await newItem(server, choices, { gtin: aGtin() });
    if (!gtin) throw new Error("The item has no GTIN.");
    expect(await refusals(lineOf({ gtin }), lineOf({ gtin }))).toEqual([
      ["gtin", `GTIN ${gtin} is also in row 2.`],
    ]);
    const run = await check(`Code;GTIN;Name\n${code};${aGtin()};Same\n${code};${gtin};Same\n`);
    expect(run.counts).toMatchObject({ refused: 1 });
  });

  test("when two items have its name, and nothing tells which is meant", async () => {
    const name = "Twins";
    await newItem(server, choices, { name });
    await newItem(server, choices, { name });
    expect(await refusals(lineOf({ gtin: "", name, maker: "" }))).toEqual([
      ["name", "Several items have this name. Give the code or the GTIN of one."],
    ]);
  });
});
