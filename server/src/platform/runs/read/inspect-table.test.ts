import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { expect, test } from "vitest";
import { ZipFile } from "yazl";
import { textRow, writeWorkbook } from "#test/made-workbook.ts";
import { temporaryFile, temporaryPath } from "#test/temporary-file.ts";
import { inspectTable } from "./inspect-table.ts";

async function zipOf(parts: Record<string, string>): Promise<string> {
  const zip = new ZipFile();
  for (const [part, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), part);
  zip.end();
  const path = temporaryPath();
  await pipeline(zip.outputStream, createWriteStream(path));
  return path;
}

test("an archive that is no workbook says what to do", async () => {
  await expect(inspectTable(await zipOf({ "list.csv": "code;name\n1;a\n" }))).rejects.toThrow(
    "This is a ZIP archive, not a workbook. Unpack it and choose the CSV or XLSX file inside.",
  );
  const open = { mimetype: "application/x-sheet", "content.xml": "<office/>" };
  await expect(inspectTable(await zipOf(open))).rejects.toThrow(
    "This is an OpenDocument file. Save it as XLSX or CSV and choose that file.",
  );
});

test.each([
  ["zeros", Buffer.alloc(200_000), "This is not a spreadsheet we can read."],
  ["blank lines", "\r\n\r\n  \r\n", "The file has no rows."],
  ["column names alone", "code;name\r\n", "The file has no rows."],
  ["XML", '\ufeff<?xml version="1.0"?>\n<root/>\n', "This is an XML file. Look for"],
  ["a web page", "\n<!DOCTYPE html>\n<table></table>\n", "This is a web page, not a table."],
])("a file of %s is refused before it is set up", async (_, content, message) => {
  await expect(inspectTable(temporaryFile(content))).rejects.toThrow(message);
});

test("a file with a row too many is refused, one with as many as allowed is not", async () => {
  const rows = (count: number) => `code;name\n${'1;"a\nb"\n'.repeat(count)}`;
  await expect(inspectTable(temporaryFile(rows(5)), 4)).rejects.toThrow(
    "The file has more than 4 rows. Split it and import the parts.",
  );
  // its values have more lines than it has rows
  await expect(inspectTable(temporaryFile(rows(4)), 4)).resolves.toBeUndefined();
  await expect(inspectTable(temporaryFile("code\r1\r2\r3\r"), 2)).rejects.toThrow(
    "more than 2 rows",
  );
});

test("a sheet that says it has more rows than allowed is counted", async () => {
  const sheet = async (dimension: string, count: number) => {
    const rows = Array.from({ length: count }, (_, row) => textRow(row + 1, ["1"])).join("");
    const part = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><dimension ref="${dimension}"/><sheetData>${rows}</sheetData></worksheet>`;
    return writeWorkbook(temporaryPath(), {
      sheets: { Items: "" },
      others: { "xl/sheet0.xml": part },
    });
  };
  await expect(inspectTable(await sheet("A1:A50002", 50_002))).rejects.toThrow(
    "The file has more than 50,000 rows. Split it and import the parts.",
  );
  await expect(inspectTable(await sheet("A1:A1048576", 3))).resolves.toBeUndefined();
});
