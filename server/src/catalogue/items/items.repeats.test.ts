import { expect, test } from "vitest";
import { aGtin, itemChoices, newItem } from "#test/items.ts";
import { applied, checked, readRun, rowsOf } from "#test/runs.ts";
import { testServer } from "#test/server.ts";
import { BATCH } from "../../platform/runs/work.ts";

const server = testServer();

const HEADER = "Code;GTIN;National code;PZN;Name;Kind;Group;Unit;Pack";
const lineOf = (code: string, gtin: string, national: string, pzn = "") =>
  [
    code,
    gtin,
    national,
    pzn,
    "Zinc tablets, 30",
    "consumable",
    "Antibacterials",
    "capsules",
    "box",
  ].join(";");

/** Rows that are planned together with neither of those around them. */
const BETWEEN = Array.from({ length: BATCH }, (_, row) => `;;;;Between ${row};;;;`);

async function lookFor(...pairs: (readonly [first: string, last: string])[]) {
  const [first, last] = [0, 1].map((side) => pairs.map((pair) => pair[side]));
  const text = [HEADER, ...(first ?? []), ...BETWEEN, ...(last ?? []), ""].join("\n");
  const run = await checked(server, text, { kind: "items" });
  const line = (place: number) => 2 + pairs.length + BATCH + place;
  const rows = async (place: number) =>
    (await server.get(`/api/runs/${run.id}/rows?count=1&page=${line(place) - 1}`)).json().items[0];
  return { run, line, row: rows };
}

/** Guarantees that the check finds what would be found at the end otherwise, when rows are written. */
test("a number that repeats far below in a file is found by its check, whichever it is", async () => {
  const choices = await itemChoices(server);
  const [known, coded] = [
    await newItem(server, choices, { gtin: aGtin() }),
    await newItem(server, choices),
  ];
  const gtin = aGtin();
  const { line, row, run } = await lookFor(
    [lineOf("", gtin, ""), lineOf("", gtin, "")],
    [lineOf("", aGtin(), "4711"), lineOf("", aGtin(), "4711")],
    [lineOf("", aGtin(), "1", "00000017"), lineOf("", aGtin(), "2", "00000017")],
    [lineOf(coded.code, aGtin(), ""), lineOf(coded.code, aGtin(), "")],
    [lineOf(known.code, "", ""), lineOf("", known.gtin ?? "", "")],
  );
  const reported = [
    `GTIN ${gtin} is`,
    "National code 4711 is",
    "PZN 00000017 is",
    `Item code ${coded.code} is`,
    "This item is",
  ];
  for (const [place, thing] of reported.entries()) {
    expect(await row(place), thing).toMatchObject({
      line: line(place),
      verdict: "refused",
      messages: [{ message: `${thing} also in row ${place + 2}.` }],
    });
  }
  expect(run.counts).toMatchObject({ new: 3, changed: 2, refused: BATCH + 5 });
  // corrected, each is free for another
  const correction = { line: 2, column: "gtin", value: aGtin() };
  await server.post(`/api/runs/${run.id}/corrections`, correction);
  expect(await row(0)).toMatchObject({ verdict: "new", messages: [] });
  expect((await readRun(server, run.id)).counts).toMatchObject({ new: 4, refused: BATCH + 4 });
}, 120_000);

test("a file that was checked before and comes again repeats nothing of itself", async () => {
  await itemChoices(server);
  const text = `${HEADER}\n${lineOf("", aGtin(), "4711")}\n${lineOf("", aGtin(), "4712")}\n`;
  expect((await applied(server, text, "items")).counts).toMatchObject({ new: 2, written: 2 });
  const run = await checked(server, text, { kind: "items" });
  expect((await rowsOf(server, run)).map(({ verdict }) => verdict)).toEqual([
    "unchanged",
    "unchanged",
  ]);
});
