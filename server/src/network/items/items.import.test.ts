import { beforeEach, describe, expect, test } from "vitest";
import { aGtin, itemChoices, newItem } from "#test/items.ts";
import { applied, checked, rowsOf, undone } from "#test/runs.ts";
import { testServer } from "#test/server.ts";

const server = testServer();
const PATH = "/api/items";

let choices: Awaited<ReturnType<typeof itemChoices>>;
beforeEach(async () => {
  choices = await itemChoices(server);
});

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

/** Every row of the catalogue as the database has it, but for when it was changed. */
async function state() {
  const { rows } = await server.db.$client.query(
    `select md5(string_agg((to_jsonb(i) - 'version' - 'updated_at')::text, '|' order by id)) as items,
       (select md5(string_agg((to_jsonb(n) - 'version' - 'updated_at')::text, '|' order by id))
        from item_identifiers n) as identifiers,
       (select md5(string_agg((to_jsonb(n) - 'version' - 'updated_at' - 'created_at' - 'created_by')::text, '|' order by id))
        from item_ingredients n) as ingredients from items i`,
  );
  return rows[0];
}

describe("a product file", () => {
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
        ...{ name: "Amoxicillin 500 mg capsules, 21", strength: "500 mg", packSize: 21 },
        ...{ doseForm: "Capsule, hard", manufacturer: "Nordhal Pharma", status: "draft" },
        ...{ supplyStatus: "prescriptionOnly", referencePrice: 412, kind: "medicine" },
        ...{ group: { path: "Antibacterials" }, baseUnit: { name: "capsule" } },
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
    const before = await state();
    const changed = await apply(
      `GTIN;Name;Form;Dosage;National code;Price\n${gtin};Amoxil, 21;Tablet;250 mg;1234567;5.00\n`,
    );
    expect(changed.counts).toMatchObject({ changed: 1, refused: 0 });
    const { items } = (await server.get(`${PATH}?search=1234567`)).json();
    expect(items).toMatchObject([{ name: "Amoxil, 21", doseForm: "Tablet", strength: "250 mg" }]);
    const back = await undone(server, changed);
    expect(back).toMatchObject({ counts: { left: 0 } });
    expect(await state()).toEqual(before);
    const substitutes = await server.db.$client.query("select composition_key as key from items");
    expect(substitutes.rows[0].key).toEqual(expect.any(String));
  });

  test("shows a change with the names of what it refers to", async () => {
    const gtin = aGtin();
    await apply(fileOf(lineOf({ gtin })));
    await server.post("/api/groups", {
      ...{ name: "Penicillins", code: "penicillins", parent: null, status: "active" },
      ...{ atcPrefix: null, description: null },
    });
    const run = await check(fileOf(lineOf({ gtin, group: "penicillins" })));
    expect(await rowsOf(server, run)).toMatchObject([
      { verdict: "changed", before: { group: "Antibacterials" }, values: { group: "Penicillins" } },
    ]);
  });
});

describe("ingredients of a product file", () => {
  const HEAD = "GTIN;Name;Group;INN;Form;Pack size;Unit;Pack;Legal status";
  const wholeLine = (gtin: string) =>
    `${gtin};Co-amoxiclav, 21;Antibacterials;co-amoxiclav;Tablet;21;capsules;box;prescription only`;
  const composed = async (gtin: string) => {
    const { items } = (await server.get(`${PATH}?search=${gtin}`)).json();
    const { ingredients, strength } = (await server.get(`${PATH}/${items[0].id}`)).json();
    const parts = ingredients.map(
      ({ substance, role, strength: own }: Record<string, string | null>) =>
        [substance, role, own].join("|"),
    );
    return { parts, strength, id: items[0].id };
  };

  test.each([
    ["in one cell, with strengths", "Ingredients", '"amoxicillin 500 mg; clavulanic acid 125mg"'],
    ["in two cells", "Ingredients;Strengths", '"amoxicillin; clavulanic acid";"500 mg; 125 mg"'],
    ["with plus signs", "Ingredients;Strengths", "amoxicillin + clavulanic acid;500 mg + 125 mg"],
    [
      "in numbered columns",
      "INN 1;Strength 1;INN 2;Strength 2",
      "amoxicillin;500 mg;clavulanic acid;125 mg",
    ],
  ])("are read %s", async (_, columns, cells) => {
    const gtin = aGtin();
    const run = await apply(`${HEAD};${columns}\n${wholeLine(gtin)};${cells}\n`);
    expect(run.counts).toMatchObject({ new: 1, refused: 0 });
    expect(await composed(gtin)).toMatchObject({
      parts: ["amoxicillin|active|500 mg", "clavulanic acid|active|125 mg"],
      strength: "500 mg + 125 mg",
    });
  });

  test("have their strength per volume or piece, and numbers that belong to a name stay there", async () => {
    const gtin = aGtin();
    const cells = '"amoxicillin 125 mg / 5 mL; zinc 10 mg/capsule; polysorbate 80 (excipient)"';
    await apply(`${HEAD};Ingredients\n${wholeLine(gtin)};${cells}\n`);
    expect((await composed(gtin)).parts).toEqual([
      "amoxicillin|active|125 mg / 5 mL",
      "zinc|active|10 mg / 1 capsule",
      "polysorbate 80|excipient|",
    ]);
  });

  test("change nothing when they come again, and only themselves when they differ", async () => {
    const gtin = aGtin();
    const first = '"amoxicillin 500 mg; lactose (excipient)"';
    await apply(`${HEAD};Ingredients\n${wholeLine(gtin)};${first}\n`);
    const again = await check(`GTIN;Name;Ingredients\n${gtin};Co-amoxiclav, 21;${first}\n`);
    expect(again.counts).toMatchObject({ changed: 0, unchanged: 1 });
    const changed = await apply(
      `GTIN;Name;Ingredients\n${gtin};Co-amoxiclav, 21;"Amoxicillin 250 mg; lactose; zinc 5 mg"\n`,
    );
    expect(changed.counts).toMatchObject({ changed: 1, refused: 0 });
    const { id, parts } = await composed(gtin);
    // the role of lactose is not said again, and stays
    expect(parts).toEqual(["amoxicillin|active|250 mg", "lactose|excipient|", "zinc|active|5 mg"]);
    const { rows } = await server.db.$client.query(
      `select action, record_label as label from audit_logs
       where request_id = $1 and model = 'itemPart' order by record_label`,
      [`run-${changed.id}`],
    );
    expect(rows).toEqual([
      { action: "update", label: "amoxicillin" },
      { action: "create", label: "zinc" },
    ]);
    expect((await server.get(`/api/logs?recordId=${id}`)).json().items[0].changes).toContainEqual({
      field: "ingredients",
      from: "amoxicillin 500 mg; lactose (excipient)",
      to: "amoxicillin 250 mg; lactose (excipient); zinc 5 mg",
    });
  });

  test("that are changed, added and removed are taken back, with the identifiers beside them", async () => {
    const gtin = aGtin();
    await apply(
      `${HEAD};Ingredients;National code\n${wholeLine(gtin)};"amoxicillin 500 mg; lactose";11\n`,
    );
    const before = await state();
    const changed = await apply(
      `GTIN;Name;Ingredients;NDC\n${gtin};Co-amoxiclav, 21;"zinc 5 mg; amoxicillin 250 mg";12345-678-90\n`,
    );
    expect(changed.counts).toMatchObject({ changed: 1 });
    expect((await composed(gtin)).parts).toEqual(["zinc|active|5 mg", "amoxicillin|active|250 mg"]);
    expect(await undone(server, changed)).toMatchObject({ counts: { left: 0 } });
    expect(await state()).toEqual(before);
    const removed = await apply(`GTIN;Name;Ingredients\n${gtin};Co-amoxiclav, 21;-\n`);
    expect((await composed(gtin)).parts).toEqual([]);
    await undone(server, removed);
    expect(await state()).toEqual(before);
  });

  test("that another user has changed since are left, and named once", async () => {
    const gtin = aGtin();
    const run = await apply(`${HEAD};Ingredients\n${wholeLine(gtin)};amoxicillin 500 mg\n`);
    const { id } = await composed(gtin);
    const { version, ingredients } = (await server.get(`${PATH}/${id}`)).json();
    const [{ id: _, strength: __, ...one }] = ingredients;
    await server.patch(`${PATH}/${id}`, { version, ingredients: [{ ...one, role: "excipient" }] });
    const back = await undone(server, run);
    expect(back).toMatchObject({ counts: { left: 2 } });
    expect((await composed(gtin)).parts).toEqual(["amoxicillin|excipient|500 mg"]);
  });

  test.each([
    ["amoxicillin;500", /^Write a strength with its unit/],
    ["amoxicillin;500 parsec", /^Unit "parsec" does not exist\.$/],
    ['amoxicillin;"500 mg; 125 mg"', /^This row has 1 ingredient and 2 strengths\./],
    ["amoxicillin;1,234 mg", /can mean two numbers/],
    [";500 mg", /^Give the ingredient of this strength\.$/],
  ])("are refused as %s", async (cells, message) => {
    const run = await check(
      `${HEAD};Ingredients;Strengths\n${wholeLine(aGtin())};zinc;5 mg\n${wholeLine(aGtin())};${cells}\n`,
    );
    const rows = await rowsOf(server, run, "verdict=refused");
    expect(rows.flatMap(({ messages }) => messages)).toMatchObject([
      { column: "strength1", message: expect.stringMatching(message) },
    ]);
  });

  test("are refused twice in one item", async () => {
    const run = await check(`${HEAD};Ingredients\n${wholeLine(aGtin())};"zinc 5 mg; Zinc 10 mg"\n`);
    expect(await rowsOf(server, run)).toMatchObject([
      { messages: [{ column: "ingredient1", message: "List each substance only once." }] },
    ]);
  });
});

describe("a row is refused", () => {
  test.each([
    [{ gtin: "7,79E+12" }, "gtin", /shortened by a spreadsheet/],
    [{ gtin: "09521234000014" }, "gtin", /check digit is wrong/],
    [{ price: "1,234" }, "referencePrice", /can mean two amounts/],
    [{ group: "Nothing" }, "group", /^Group "Nothing" does not exist\.$/],
    [{ unit: "box" }, "baseUnit", /^Unit "box" does not exist\.$/],
    [{ size: "1.5" }, "packSize", /whole number for capsule/],
    [{ inn: "" }, "genericName", /required for medicines/],
    [{ legal: "maybe" }, "supplyStatus", /^Choose one of: prescription only/],
  ])("with %j", async (values, column, message) => {
    // the first line shows what the columns are
    expect(await refusals(lineOf(), lineOf(values))).toEqual([
      [column, expect.stringMatching(message)],
    ]);
  });

  test("when an earlier one has its GTIN, in this file or in another item", async () => {
    const { code, gtin } = await newItem(server, choices, { gtin: aGtin() });
    if (!gtin) throw new Error("The item has no GTIN.");
    expect(await refusals(lineOf({ gtin }), lineOf({ gtin }))).toEqual([
      [null, "Row 3 repeats row 2."],
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
