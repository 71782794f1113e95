import { readFile, writeFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { textRow, type WorkbookParts, writeWorkbook } from "#test/made-workbook.ts";
import { rowsOf } from "#test/read-rows.ts";
import { temporaryFile, temporaryPath } from "#test/temporary-file.ts";
import { openTable } from "./read-table.ts";
import { readXlsx } from "./xlsx.ts";
import { openArchive } from "./xlsx-archive.ts";

const workbook = (parts: WorkbookParts) => writeWorkbook(temporaryPath(), parts);

const LIST = `${textRow(1, ["List of medicines"])}${textRow(2, ["Valid from 2026"])}${textRow(3, [
  "Barkod",
  "İlaç Adı",
  "Fiyat",
])}${[4, 5, 6].map((row) => textRow(row, ["9521234000013", "Syrup", "4,20"])).join("")}`;

const DAMAGED =
  "The workbook is damaged. Open it in a spreadsheet program, save it again and choose the new file.";
const UNREADABLE = "This is not a spreadsheet we can read. Choose a CSV or XLSX file.";

/** The workbook with another size in its directory than its sheet has. */
async function withDeclaredSize(size: number): Promise<string> {
  const path = await workbook({ sheets: { Items: LIST } });
  const bytes = await readFile(path);
  const name = bytes.lastIndexOf("xl/sheet0.xml");
  // the field of the central directory lies 22 bytes in front of the name
  bytes.writeUInt32LE(size, name - 22);
  await writeFile(path, bytes);
  return path;
}

describe("a workbook is refused with a reason", () => {
  test("when it would inflate beyond all bounds", async () => {
    await expect(openTable(await withDeclaredSize(2 ** 31), {})).rejects.toThrow(
      "The workbook has more than 256 MB when it is unpacked. Save the sheet as CSV and choose that file.",
    );
  });

  test("when it inflates further than it says", async () => {
    await expect(openTable(await withDeclaredSize(100), {})).rejects.toThrow(DAMAGED);
  });

  test("when it is cut off, or not a workbook", async () => {
    const whole = await readFile(await workbook({ sheets: { Items: LIST } }));
    const half = temporaryFile(whole.subarray(0, whole.length / 2));
    await expect(openTable(half, {})).rejects.toThrow(DAMAGED);
    const none = await workbook({ sheets: {}, others: { "word/document.xml": "<document/>" } });
    await expect(openTable(none, {})).rejects.toThrow(UNREADABLE);
    const other = await workbook({ sheets: { Items: LIST }, others: { "_rels/.rels": "<x/>" } });
    await expect(openTable(other, {})).rejects.toThrow(UNREADABLE);
  });

  const rows = (data: string) => `<w><sheetData>${data}</sheetData></w>`;
  const data = `<sheetData>${LIST}</sheetData>`;
  const long = "x".repeat(3_000_000);

  test.each([
    ["has elements of its own", `<!DOCTYPE w [<!ENTITY a "b">]><w>${data}</w>`],
    ["is no XML", "<w><sheetData><row></sheetData></w>"],
    ["is nested too deeply", `<w>${"<a>".repeat(200)}${"</a>".repeat(200)}${data}</w>`],
    ["has an endless text", `<w>${long}${data}</w>`],
    ["has an endless tag", `<w a="${long}">${data}</w>`],
    ["has its rows in disorder", rows(textRow(9, ["a"]) + LIST)],
    ["has a row that cannot be", rows(`${LIST}<row r="1048577"><c><v>1</v></c></row>`)],
    ["refers to texts that are not there", rows(`${LIST}<row><c t="s"><v>9</v></c></row>`)],
  ])("when its sheet %s", async (_, sheet) => {
    const path = await workbook({ sheets: { Items: "" }, others: { "xl/sheet0.xml": sheet } });
    await expect(rowsOf(path)).rejects.toThrow(DAMAGED);
  });

  test("when it has no rows below its header", async () => {
    const path = await workbook({ sheets: { Items: textRow(1, ["code", "name"]) } });
    await expect(openTable(path, { headerRow: 1 })).rejects.toThrow("The file has no rows.");
  });

  test("but not when it cannot be read from the disk", async () => {
    await expect(openArchive(temporaryPath())).rejects.toMatchObject({ code: "ENOENT" });
  });

  test("when it is larger than 10 MB", async () => {
    const path = temporaryFile(Buffer.concat([Buffer.from("PK"), Buffer.alloc(10 * 1024 ** 2)]));
    await expect(openTable(path, {})).rejects.toThrow(
      "The file is larger than 10 MB. Split it and import the parts.",
    );
  });

  test("when it has more rows than are allowed", async () => {
    const path = await workbook({ sheets: { Items: LIST } });
    const { options } = await openTable(path, {});
    const read = async () => {
      for await (const _ of readXlsx(path, options, { line: 1 }, 2)) {
        // read to the end
      }
    };
    await expect(read()).rejects.toThrow(
      "The file has more than 2 rows. Split it and import the parts.",
    );
  });
});
