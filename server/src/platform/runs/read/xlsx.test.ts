import { writeFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { textCell, textRow, type WorkbookParts, writeWorkbook } from "#test/made-workbook.ts";
import { rowsOf } from "#test/read-rows.ts";
import { temporaryPath } from "#test/temporary-file.ts";
import { xlsxOf } from "../../export/xlsx.ts";
import { openTable } from "./read-table.ts";

const workbook = (parts: WorkbookParts) => writeWorkbook(temporaryPath(), parts);

/** The texts of cells that are read from this XML, in a sheet with a header. */
async function cellsOf(cells: string, more: Partial<WorkbookParts> = {}) {
  const header = textRow(1, ["a", "b", "c", "d", "e", "f", "g"]);
  const path = await workbook({
    sheets: { Items: `${header}<row r="2">${cells}</row>` },
    ...more,
  });
  const [row] = await rowsOf(path, { headerRow: 1 });
  return row;
}

const number = (value: string, style = 0) => `<c s="${style}"><v>${value}</v></c>`;

describe("numbers are read as people see them", () => {
  test("a number that could be read as thousands is noted, a text is not", async () => {
    const row = await cellsOf(
      `${number("163.212")}${textCell("B2", "163.212")}${number("163.25")}${number("1234.567")}`,
    );
    expect(row?.cells.slice(0, 4)).toEqual(["163.212", "163.212", "163.25", "1234.567"]);
    expect(row?.decimals).toEqual([0]);
  });

  test("a barcode keeps its digits, and a sum its decimals", async () => {
    const row = await cellsOf(
      ["9521234000013", "9.521234000013E12", "4.2", "4.2000000000000002", "0.30000000000000004"]
        .map((value) => number(value))
        .join("") + number("1E-7"),
    );
    expect(row?.cells).toEqual([
      "9521234000013",
      "9521234000013",
      "4.2",
      "4.2",
      "0.3",
      "0.0000001",
      "",
    ]);
  });

  test("more digits than are known stay a short number", async () => {
    const row = await cellsOf(number("12345678901234567000") + number("-0"));
    expect(row?.cells.slice(0, 2)).toEqual(["1.23456789012346E+19", "0"]);
  });

  const styles = `<numFmts><numFmt numFmtId="164" formatCode="00000000000000"/>
    <numFmt numFmtId="165" formatCode="[$-409]d\\-mmm\\-yyyy;@"/>
    <numFmt numFmtId="166" formatCode="&quot;days&quot;\\ 0.00"/>
    <numFmt numFmtId="167" formatCode="0.0%"/></numFmts>
    <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
    <cellXfs>${[0, 14, 164, 165, 166, 167, 22, 20, 9, 11]
      .map((id) => `<xf numFmtId="${id}"/>`)
      .join("")}</cellXfs><cellStyles/>`;

  test.each([
    ["a date", "46349", 1, "2026-11-23"],
    ["a date in a format of its own", "46349", 3, "2026-11-23"],
    ["a date with a time", "46349.5", 6, "2026-11-23 12:00"],
    ["a time", "0.75", 7, "18:00"],
    ["a day before the calendars agree", "59", 1, "59"],
    ["a day after the last", "99999999", 1, "99999999"],
    ["a number with leading zeros", "9521234000013", 2, "09521234000013"],
    ["a number with a word", "3.5", 4, "3.5"],
    ["a percentage", "0.65", 8, "65%"],
    ["a percentage with a decimal", "0.07", 5, "7%"],
    ["a number shown with an exponent", "9521234000013", 9, "9521234000013"],
    ["a style that is not there", "4", 99, "4"],
  ])("%s", async (_, value, style, shown) => {
    expect((await cellsOf(number(value, style), { styles }))?.cells[0]).toBe(shown);
  });

  test("dates of a calendar that begins in 1904", async () => {
    const row = await cellsOf(number("44887", 1), {
      styles,
      workbookPr: '<workbookPr date1904="1"/>',
    });
    expect(row?.cells[0]).toBe("2026-11-23");
  });
});

describe("texts are read", () => {
  test("shared, formatted, with line breaks and escaped characters", async () => {
    const strings = [
      "<si><t>Syrup &amp; cream</t></si>",
      '<si><r><rPr><b/></rPr><t>Forte</t></r><r><t xml:space="preserve"> 500</t></r></si>',
      "<si><t>藥局</t><rPh sb='0' eb='2'><t>やっきょく</t></rPh></si>",
      "<si><t>one_x000D_\ntwo_x005F_x</t></si>",
      "<si/>",
    ].join("");
    const cells = [0, 1, 2, 3, 4].map((place) => `<c t="s"><v>${place}</v></c>`).join("");
    const row = await cellsOf(cells, { strings });
    expect(row?.cells).toEqual(["Syrup & cream", "Forte 500", "藥局", "one\r\ntwo_x", "", "", ""]);
  });

  test("of formulas as they were computed, of yes and no, and of dates in ISO", async () => {
    const row = await cellsOf(
      '<c t="str"><f>A1&amp;"x"</f><v>Amox</v></c><c><f>1+1</f><v>2</v></c>' +
        '<c t="b"><v>1</v></c><c t="b"><v>0</v></c><c t="d"><v>2026-11-23T00:00:00</v></c>' +
        '<c t="str"><f>""</f><v></v></c>',
    );
    expect(row?.cells).toEqual(["Amox", "2", "TRUE", "FALSE", "2026-11-23", "", ""]);
    expect(row).not.toHaveProperty("problem");
  });

  test("where cells and rows do not say where they are, and where some are missing", async () => {
    const path = await workbook({
      sheets: {
        Items:
          textRow(1, ["a", "b", "c"]) +
          `<row><c t="inlineStr"><is><t>x</t></is></c></row>` +
          `<row r="7"><c r="C7"><v>1</v></c></row><row r="9" s="1"><c r="A9" s="1"/></row>`,
      },
    });
    expect(await rowsOf(path)).toEqual([
      { line: 2, cells: ["x", "", ""] },
      { line: 7, cells: ["", "", "1"] },
    ]);
  });
});

describe("a row says", () => {
  test("that a cell has an error", async () => {
    expect(await cellsOf(`${number("1")}<c t="e"><v>#N/A</v></c>`)).toMatchObject({
      column: 1,
      problem: "The cell shows the error #N/A. Correct it in the spreadsheet.",
    });
  });

  test("that the result of a formula is not there", async () => {
    expect(await cellsOf("<c><f>NOW()</f></c>")).toMatchObject({
      column: 0,
      problem:
        "The result of this formula is not saved in the file. Open it in a spreadsheet program and save it again.",
    });
  });

  test("that it has too many columns", async () => {
    const row = await cellsOf('<c r="A2"><v>1</v></c><c r="ZZ2"><v>1</v></c>');
    expect(row?.problem).toContain("more than 500 columns");
    expect(row?.cells.length).toBeLessThanOrEqual(500);
  });
});

const LIST = `${textRow(1, ["List of medicines"])}${textRow(2, ["Valid from 2026"])}${textRow(3, [
  "Barkod",
  "İlaç Adı",
  "Fiyat",
])}${[4, 5, 6].map((row) => textRow(row, ["9521234000013", "Syrup", "4,20"])).join("")}`;

test("titles in merged cells come before the header", async () => {
  const path = await workbook({ sheets: { Liste: LIST } });
  const { format, options, header, firstRows, sheets } = await openTable(path, {});
  expect({ format, header, sheets }).toEqual({
    format: "xlsx",
    header: ["Barkod", "İlaç Adı", "Fiyat"],
    sheets: ["Liste"],
  });
  expect(options).toMatchObject({ sheet: 0, headerRow: 3 });
  expect(firstRows.map(({ line }) => line)).toEqual([4, 5, 6]);
});

test("a sheet is chosen among those that can be seen", async () => {
  const sheets = {
    Secret: textRow(1, ["no"]),
    Packs: LIST,
    Prices: textRow(1, ["code", "price"]) + textRow(2, ["1", "4,20"]),
  };
  const path = await workbook({ sheets, hidden: ["Secret"] });
  expect((await openTable(path, {})).sheets).toEqual(["Packs", "Prices"]);
  expect((await openTable(path, { sheet: 1 })).header).toEqual(["code", "price"]);
  expect(await rowsOf(path, { sheet: 1 })).toEqual([{ line: 2, cells: ["1", "4,20"] }]);
  await expect(openTable(path, { sheet: 2 })).rejects.toThrow(
    "The workbook has no such sheet. Choose another one.",
  );
});

test("a reader that was interrupted goes on at a row", async () => {
  const path = await workbook({ sheets: { Packs: LIST } });
  expect((await rowsOf(path, {}, { line: 5 })).map(({ line }) => line)).toEqual([5, 6]);
});

test("what was exported is read as it was", async () => {
  const path = temporaryPath();
  const columns = [
    { heading: "Name", fields: [], value: (row: string[]) => row[0] ?? null },
    {
      heading: "Price",
      as: "amount" as const,
      fields: [],
      value: (row: string[]) => row[1] ?? null,
    },
    { heading: "Since", as: "date" as const, fields: [], value: (row: string[]) => row[2] ?? null },
  ];
  const rows = [
    ["=1+1\r\n_x0041_", "4.20", "2026-11-23"],
    [" Syrup ", "1234567.00", "1999-01-01"],
  ];
  const batches = (async function* () {
    yield rows;
  })();
  await writeFile(path, xlsxOf("Packs", columns, batches));
  expect((await rowsOf(path)).map(({ cells }) => cells)).toEqual([
    ["=1+1\r\n_x0041_", "4.2", "2026-11-23"],
    [" Syrup ", "1234567", "1999-01-01"],
  ]);
});
