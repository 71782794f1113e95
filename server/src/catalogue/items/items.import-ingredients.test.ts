import { beforeEach, describe, expect, test } from "vitest";
import { aGtin, catalogueState, itemChoices } from "#test/items.ts";
import { applied, checked, rowsOf, undone } from "#test/runs.ts";
import { testServer } from "#test/server.ts";

const server = testServer();
const PATH = "/api/items";

beforeEach(() => itemChoices(server));

const check = async (text: string) => checked(server, text, { kind: "items" });

const apply = (text: string) => applied(server, text, "items");

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
    const before = await catalogueState(server);
    const changed = await apply(
      `GTIN;Name;Ingredients;NDC\n${gtin};Co-amoxiclav, 21;"zinc 5 mg; amoxicillin 250 mg";12345-678-90\n`,
    );
    expect(changed.counts).toMatchObject({ changed: 1 });
    expect((await composed(gtin)).parts).toEqual(["zinc|active|5 mg", "amoxicillin|active|250 mg"]);
    expect(await undone(server, changed)).toMatchObject({ counts: { left: 0 } });
    expect(await catalogueState(server)).toEqual(before);
    const removed = await apply(`GTIN;Name;Ingredients\n${gtin};Co-amoxiclav, 21;-\n`);
    expect((await composed(gtin)).parts).toEqual([]);
    await undone(server, removed);
    expect(await catalogueState(server)).toEqual(before);
  });

  test("that another user has changed since are left, and named once", async () => {
    const gtin = aGtin();
    const run = await apply(`${HEAD};Ingredients\n${wholeLine(gtin)};amoxicillin 500 mg\n`);
    const { id } = await composed(gtin);
    const { version, ingredients } = (await server.get(`${PATH}/${id}`)).json();
    const [{ id: _, strength: __, ...one }] = ingredients;
    await server.patch(`${PATH}/${id}`, { version, ingredients: [{ ...one, role: "excipient" }] });
    const back = await undone(server, run);
    expect(back).toMatchObject({ counts: { written: 0, left: 1 } });
    expect((await composed(gtin)).parts).toEqual(["amoxicillin|excipient|500 mg"]);
  });

  test.each([
    ["amoxicillin;500", /^Write a strength with its unit/],
    ["amoxicillin;500 parsec", /^There is no unit called "parsec"\.$/],
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
