import type { ListLine } from "@pharmacy/contract/lists/lists.lines";
import { describe, expect, test } from "vitest";
import { aGtin, itemChoices, newItem } from "#test/items.ts";
import { addLines, aPack, newActiveList, newList } from "#test/lists.ts";
import { applied, checked, rowsOf, sendImport, undone } from "#test/runs.ts";
import { testServer } from "#test/server.ts";

const server = testServer();
const PATH = "/api/lists";

type List = { id: string };

const check = ({ id }: List, file: string | Buffer) =>
  checked(server, file, { kind: "listLines", within: id });
const apply = ({ id }: List, file: string | Buffer) => applied(server, file, "listLines", id);
const linesOf = async ({ id }: List): Promise<ListLine[]> =>
  (await server.get(`${PATH}/${id}/lines?sort=price`)).json().items;
const contentOf = async (list: List) =>
  (await linesOf(list)).map(({ price, minQuantity, maxQuantity, multipleOf, note }) => [
    price,
    minQuantity,
    maxQuantity,
    multipleOf,
    note,
  ]);

async function refusals(list: List, file: string) {
  const rows = await rowsOf(server, await check(list, file), "verdict=refused");
  return rows.flatMap(({ messages }) => messages.map(({ column, message }) => [column, message]));
}

async function exported(
  { id }: List,
  format: "csv" | "xlsx",
  columns: readonly string[] = COLUMNS,
) {
  const { url } = (
    await server.post("/api/list-lines/export", { list: id, format, columns: columns.join() })
  ).json();
  return (await server.get(url)).rawPayload;
}
const COLUMNS = [
  "code",
  "name",
  "gtin",
  "price",
  "currency",
  "minQuantity",
  "maxQuantity",
  "multipleOf",
  "note",
];

describe("a file of prices", () => {
  test("names items by code or GTIN, writes every field, and is taken back", async () => {
    const choices = await itemChoices(server);
    const [a, b, c] = [
      await newItem(server, choices, { isActive: true, gtin: "09521234000013" }),
      await aPack(server),
      await aPack(server),
    ];
    const list = await newActiveList(server, {}, [
      { item: b.id, price: 200, note: "Keep", multipleOf: 5, maxQuantity: 50 },
    ]);
    const before = await linesOf(list);
    const file = [
      "Item code;EAN;Price;Minimum;Maximum;Multiple;Note;Supplier",
      ";9521234000013;1,50;10;100;5;By the tray;x",
      `${b.code.toLowerCase()};;2,20;;;;;x`,
      `${c.code};;3.00;;-;;;x`,
      `${c.code};;2.50;12;;;;x`,
    ].join("\n");
    const run = await apply(list, file);
    expect(run).toMatchObject({
      kind: "listLines",
      within: list.id,
      ignoredColumns: ["Supplier"],
      counts: { new: 3, changed: 1, refused: 0, written: 4 },
    });
    expect(await linesOf(list)).toMatchObject([
      {
        item: { id: a.id },
        price: 150,
        minQuantity: 10,
        maxQuantity: 100,
        multipleOf: 5,
        note: "By the tray",
      },
      { item: { id: b.id }, price: 220, note: "Keep", multipleOf: 5, maxQuantity: 50 },
      { item: { id: c.id }, price: 250, minQuantity: 12 },
      { item: { id: c.id }, price: 300, minQuantity: 1, maxQuantity: null },
    ]);
    const entry = (await server.history()).filter(({ recordId }) => recordId === list.id).at(-1);
    expect(entry).toMatchObject({
      action: "importLines",
      model: "list",
      changes: [{ field: "linesImported", from: null, to: 4 }],
    });
    expect(await undone(server, run)).toMatchObject({ counts: { written: 4, left: 0 } });
    expect(await contentOf(list)).toEqual([[200, 1, 50, 5, "Keep"]]);
    expect(await linesOf(list)).toMatchObject([{ id: before[0]?.id }]);
  });

  test("leaves what is empty, clears what is a hyphen, and comes again without a change", async () => {
    const item = await aPack(server);
    const content = { price: 350, minQuantity: 10, maxQuantity: 100, multipleOf: 5, note: "Trays" };
    const list = await newList(server, {}, [{ item: item.id, ...content }]);
    const empty = `Item;Price;Minimum;Maximum;Multiple;Note\n${item.code};;;;;\n`;
    expect((await check(list, empty)).counts).toMatchObject({ unchanged: 1, changed: 0 });
    const cleared = `Item;Price;Minimum;Maximum;Multiple;Note\n${item.code};3.60;10;-;-;-\n`;
    expect((await apply(list, cleared)).counts).toMatchObject({ changed: 1, written: 1 });
    expect(await contentOf(list)).toEqual([[360, 10, null, 1, null]]);
    expect((await check(list, cleared)).counts).toMatchObject({ unchanged: 1, changed: 0 });
  });

  test("refuses rows with the reason and the column", async () => {
    const choices = await itemChoices(server);
    const [a, b] = [
      await newItem(server, choices, { isActive: true, name: "Aspirin", gtin: "09521234000013" }),
      await aPack(server, "Zinc"),
    ];
    const draft = await newItem(server, choices, { name: "Draft pack" });
    const list = await newList(server, {}, [
      { item: b.id, price: 100, minQuantity: 5 },
      { item: b.id, price: 90, minQuantity: 10 },
    ]);
    const file = [
      "Item code;GTIN;Price;Currency;Minimum;Maximum;Multiple",
      "ITM-999999;;1;;;;",
      ";7,79E+12;1;;;;",
      ";09521234000020;1;;;;",
      `${b.code};9521234000013;1;;5;;`,
      ";;1;;;;",
      `${a.code};;;;;;`,
      `${a.code};;1,234;;2;;`,
      `${a.code};;1;GBP;3;;`,
      `${a.code};;1;;4;2;`,
      `${a.code};;1;;5;;4`,
      `${b.code};;1;;;;`,
      `${draft.code};;1;;;;`,
      `${a.code};;1;;six;;`,
      `${a.code};;1;;8;;`,
      ";9521234000013;1;;8;;",
    ].join("\n");
    expect(await refusals(list, file)).toEqual([
      ["item", "There is no item with this code."],
      ["gtin", expect.stringContaining("shortened by a spreadsheet")],
      ["gtin", "No catalogue item has this GTIN."],
      ["gtin", `GTIN 9521234000013 is the GTIN of ${a.code}, not of ${b.code}.`],
      ["item", "This row has no item."],
      ["price", "Price is required."],
      ["price", '"1,234" can mean two amounts. Write 1234 or 1.234,00.'],
      ["currency", "The prices of this list are in EUR."],
      ["maxQuantity", "Maximum must not be below minimum."],
      ["minQuantity", "Minimum must be a multiple of 4."],
      [
        "minQuantity",
        '"Zinc" has several prices on this list. Enter the minimum of the one you mean.',
      ],
      ["item", '"Draft pack" is a draft and cannot be added.'],
      ["minQuantity", "Minimum must be a whole number from 1 to 1000000."],
      [null, "This price list line is also in row 15."],
    ]);
  });

  test("finds items by GTIN where the codes are a supplier's own", async () => {
    const gtin = aGtin();
    const item = await newItem(server, await itemChoices(server), { isActive: true, gtin });
    const list = await newList(server);
    await apply(list, `Code;EAN;Price\nX-77;${gtin};4.20\n`);
    expect(await linesOf(list)).toMatchObject([{ item: { id: item.id }, price: 420 }]);
  });

  test("adds no line beyond the most that a list has, over all batches", async () => {
    const [full, item] = [await newList(server), await aPack(server)];
    await addLines(server, full.id, await aPack(server), 19_999);
    const file = `Item;Price;Minimum\n${item.code};1;1\n${item.code};1;2\n`;
    expect(await refusals(full, file)).toEqual([[null, "A list has at most 20,000 lines."]]);
  });
});

describe("an export", () => {
  const NOTES = ["=1+1", "-5 °C", "'quoted'", 'with ";" and "quotes"', "+", "@home", "-", null];

  test.each([
    ["csv", "EUR"],
    ["xlsx", "EUR"],
    ["csv", "KWD"],
    ["xlsx", "KWD"],
    ["csv", "JPY"],
  ] as const)("as %s in %s is imported as it is and changes nothing", async (format, currency) => {
    const choices = await itemChoices(server);
    const list = await newList(server, { currency });
    for (const [place, note] of NOTES.entries()) {
      const item = await newItem(server, choices, { isActive: true, gtin: aGtin() });
      await server.post(`${PATH}/${list.id}/lines`, {
        item: item.id,
        price: [1_234, 0, 5, 1_234_567, 100, 1_000, 12_345, 10][place],
        minQuantity: place + 1,
        maxQuantity: place % 2 ? 1_000 : null,
        note,
      });
    }
    const run = await check(list, await exported(list, format));
    expect(await rowsOf(server, run, "verdict=refused")).toEqual([]);
    expect(run.counts).toMatchObject({ read: 8, unchanged: 8, changed: 0, new: 0, refused: 0 });
    expect(run.ignoredColumns).toEqual(["Name"]);
  });
});

describe("the way in", () => {
  const file = "Item;Price\nITM-1;1\n";
  const send = (within?: string, token?: string) =>
    sendImport(server, file, {
      kind: "listLines",
      ...(within && { within }),
      ...(token && { token }),
    });

  test("names a list that is there and open", async () => {
    const item = await aPack(server);
    const list = await newActiveList(server, {}, [{ item: item.id, price: 100 }]);
    await server.post(`${PATH}/${list.id}/archive`, { version: list.version });
    const answers = [await send(), await send(item.id), await send(list.id)];
    expect(answers.map((answer) => [answer.statusCode, answer.json().message])).toEqual([
      [422, expect.anything()],
      [404, "List not found."],
      [409, "This list is archived and cannot be changed. Copy it instead."],
    ]);
    expect(answers[0]?.json().fields).toEqual({ within: "Choose a list." });
    const other = await sendImport(server, file, { kind: "units", within: list.id });
    expect(other.statusCode).toBe(422);
    const worked = await sendImport(server, file, { kind: "listPrices", within: list.id });
    expect(worked.statusCode).toBe(400);
  });

  test.each(["finance", "support", "owner", "pharmacist", "technician", "viewer"] as const)(
    "is closed to a %s",
    async (role) => {
      const list = await newList(server);
      const caller = await server.as(role);
      expect((await send(list.id, caller.token)).statusCode).toBe(403);
    },
  );
});
