import type { Run } from "@pharmacy/contract/runs/runs";
import { describe, expect, test } from "vitest";
import { aGtin, itemChoices } from "#test/items.ts";
import { applied, checked, readRun, rowsOf, unitFile } from "#test/runs.ts";
import { testServer } from "#test/server.ts";
import { BATCH } from "./work.ts";

const server = testServer();

const reasonsOf = async ({ id }: Run) => (await server.get(`/api/runs/${id}/reasons`)).json().items;

const correct = (run: Run, correction: object) =>
  server.post(`/api/runs/${run.id}/corrections`, correction);

const HEADER = "GTIN;Name;Group;Unit;Pack;Kind;PZN";
const item = (values: Record<string, string> = {}) => {
  const {
    gtin = "",
    name = `Comb ${values.gtin}`,
    group = "Antibacterials",
    pack = "box",
  } = values;
  return [gtin, name, group, "capsules", pack, values.kind ?? "consumable", values.pzn ?? ""].join(
    ";",
  );
};

async function checkItems(...lines: string[]) {
  await itemChoices(server);
  return checked(server, [HEADER, item({ gtin: aGtin() }), ...lines, ""].join("\n"), {
    kind: "items",
  });
}

describe("rows refused for one cause", () => {
  test("are one reason, whatever their values, and each value leads to its rows", async () => {
    const run = await checkItems(
      ...["7,79E+12", "8.68E+12", "8680000000000"].map((gtin) => item({ gtin, name: gtin })),
      ...["Tin", "Tin", "Crate"].map((pack) => item({ gtin: aGtin(), pack })),
    );
    const [gtins, packs, ...others] = await reasonsOf(run);
    expect(others).toEqual([]);
    expect(gtins).toMatchObject({ column: "gtin", count: 3, valueCount: 3 });
    expect(gtins.message).toMatch(/^Shortened by a spreadsheet/);
    expect(packs).toMatchObject({
      column: "packUnit",
      message: "There is no packaging with this name.",
      count: 3,
      values: [
        { value: "Tin", count: 2 },
        { value: "Crate", count: 1 },
      ],
    });
    const query = `reason=${encodeURIComponent(packs.reason)}`;
    expect((await rowsOf(server, run, query)).map(({ line }) => line)).toEqual([6, 7, 8]);
    const crates = await rowsOf(server, run, `${query}&value=Crate`);
    expect(crates.map(({ line }) => line)).toEqual([8]);
    await correct(run, { reason: packs.reason, column: "packUnit", from: "Tin", value: "box" });
    expect((await readRun(server, run.id)).counts).toMatchObject({ new: 3, refused: 4 });
  });

  test("are counted under each of their faults, and a correction uncovers no other", async () => {
    const run = await checkItems(
      item({ gtin: aGtin(), name: "", pack: "Tin", group: "Nowhere" }),
      item({ gtin: aGtin(), pack: "Tin" }),
    );
    const counts = async () =>
      (await reasonsOf(run)).map((one: { column: string; count: number }) => [
        one.column,
        one.count,
      ]);
    expect(await counts()).toEqual([
      ["packUnit", 2],
      ["group", 1],
      ["name", 1],
    ]);
    await correct(run, { line: 3, column: "packUnit", value: "box" });
    expect(await counts()).toEqual([
      ["group", 1],
      ["name", 1],
      ["packUnit", 1],
    ]);
    await correct(run, { line: 3, column: "group", value: "Antibacterials" });
    await correct(run, { line: 3, column: "name", value: "Comb" });
    expect((await readRun(server, run.id)).counts).toMatchObject({ new: 2, refused: 1 });
  });
});

describe("a key of two rows", () => {
  test("is named with the row that has it, after what the row lacks", async () => {
    const gtin = aGtin();
    const run = await checkItems(item({ gtin }), item({ gtin, name: "", pzn: "00000017" }));
    const [row] = await rowsOf(server, run, "verdict=refused");
    expect(row?.messages.map(({ column, message }) => [column, message])).toEqual([
      ["name", "Name is required."],
      ["gtin", `GTIN ${gtin} is also in row 3.`],
    ]);
    expect((await reasonsOf(run)).map(({ message }: { message: string }) => message)).toEqual([
      "GTIN is also in another row.",
      "Name is required.",
    ]);
  });

  test.each([0, BATCH])("is left to a good row by a refused one %d rows above", async (between) => {
    const file = unitFile(
      { code: "TAB", kind: "tin" },
      ...Array.from({ length: between }, (_, place) => ({ code: `N${place}` })),
      { code: "TAB" },
      { code: "TAB" },
    );
    const run = await checked(server, file);
    expect(run.counts).toMatchObject({ new: between + 1, refused: 2 });
    const last = between + 4;
    const refused = await rowsOf(server, run, "verdict=refused");
    expect(refused.map(({ line }) => line)).toEqual([2, last]);
    expect(refused.at(-1)?.messages).toMatchObject([
      { message: `Code TAB is also in row ${last - 1}.` },
    ]);
    // corrected, the first is the repeat
    await correct(run, { line: 2, column: "kind", value: "packaging" });
    const [first] = await rowsOf(server, run, "verdict=refused");
    expect(first?.messages).toMatchObject([{ message: `Code TAB is also in row ${last - 1}.` }]);
    // and so is every other until the code is free
    await correct(run, { line: last - 1, column: "code", value: "BOX" });
    expect((await readRun(server, run.id)).counts).toMatchObject({ new: between + 2, refused: 1 });
  });

  test("of a row that repeats an earlier batch is free for a row of its own batch", async () => {
    const gtin = aGtin();
    const between = Array.from({ length: BATCH }, () => item({ gtin: aGtin() }));
    const run = await checkItems(
      item({ gtin }),
      ...between,
      item({ gtin, pzn: "00000017" }),
      item({ gtin: aGtin(), pzn: "00000017" }),
    );
    expect(run.counts).toMatchObject({ new: BATCH + 3, refused: 1 });
  });
});

test("large numbers of rows have grouped digits", async () => {
  const many = Array.from({ length: 1_000 }, (_, place) => ({ code: `M${place}` }));
  const run = await checked(server, unitFile(...many, { code: "TAB" }, { code: "TAB" }));
  const [row] = await rowsOf(server, run, "verdict=refused");
  expect(row?.messages).toMatchObject([{ message: "Code TAB is also in row 1,002." }]);
});

test("what was planned as a repeat is not written, and its record is written once", async () => {
  const run = await applied(server, unitFile({ code: "ONE" }, { code: "ONE" }, { code: "TWO" }));
  expect(run.counts).toMatchObject({ new: 2, refused: 1, written: 2 });
});
