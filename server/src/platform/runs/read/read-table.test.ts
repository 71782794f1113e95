import { open, truncate } from "node:fs/promises";
import type { ReadOptions } from "@pharmacy/contract/mapping/mapping";
import { describe, expect, test } from "vitest";
import { rowsOf } from "#test/read-rows.ts";
import { temporaryFile, temporaryPath } from "#test/temporary-file.ts";
import { readCsv } from "./csv.ts";
import { openTable, readTable } from "./read-table.ts";

const opened = (content: string | Buffer, chosen: ReadOptions = {}) =>
  openTable(temporaryFile(content), chosen);

describe("a text file is opened with a guess of", () => {
  test.each([
    [",", 'name,price\n"Syrup, 100 mL",4.20\n"Cream, 30 g",3\n'],
    [";", "name;price;cost\nSyrup, 100 mL;4,20;3,10\nCream, 30 g;3,00;2,00\n"],
    ["\t", "name\tprice\nSyrup, 100 mL\t4,20\nCream; fat\t3\n"],
    ["|", "name|price|note\nSyrup, 100 mL|4,20|a;b\n"],
    ["¬", "name¬price¬note\nSyrup, 100 mL¬4,20¬a;b|c\n"],
  ])("the delimiter %j", async (delimiter, text) => {
    const { options, header } = await opened(text);
    expect(options.delimiter).toBe(delimiter);
    expect(header[0]).toBe("name");
  });

  test("the delimiter that the first line names", async () => {
    const { options, header } = await opened("sep=;\na,b;c,d\n1,2;3,4\n");
    expect(options).toMatchObject({ delimiter: ";", headerRow: 2 });
    expect(header).toEqual(["a,b", "c,d"]);
  });

  test("no quotation marks, where tabs separate and marks are bare", async () => {
    const { options, firstRows } = await opened('code\tname\n1\t"Forte" tablets\n2\t"12 pieces\n');
    expect(options.quote).toBe("none");
    expect(firstRows.map(({ cells }) => cells[1])).toEqual(['"Forte" tablets', '"12 pieces']);
  });

  test("quotation marks by the delimiter, where the beginning has none", async () => {
    expect((await opened("code\tname\n1\tForte\n")).options.quote).toBe("none");
    expect((await opened("code;name\n1;Forte\n")).options.quote).toBe('"');
  });

  test("quotation marks, where each row has a delimiter between them", async () => {
    const rows = Array.from({ length: 30 }, (_, row) => `${row},"Capsule, hard",box\n`);
    const { options, header } = await opened(`code,form,pack\n${rows.join("")}`);
    expect([options.quote, header]).toEqual(['"', ["code", "form", "pack"]]);
  });

  test("quotation marks, where tabs separate quoted cells", async () => {
    const { options, firstRows } = await opened('code\tname\n1\t"a\tb"\n2\t"c"\n');
    expect(options.quote).toBe('"');
    expect(firstRows[0]?.cells).toEqual(["1", "a\tb"]);
  });

  test("a header behind titles and blank lines", async () => {
    const titles = "Ministry of Health;;;\n\nList of medicines, 2026;;;\n";
    const { options, header, firstRows } = await opened(
      `${titles}code;name;price;pack\n1;Syrup;4,20;1\n2;Cream;3,00;1\n`,
    );
    expect(options.headerRow).toBe(4);
    expect(header).toEqual(["code", "name", "price", "pack"]);
    expect(firstRows[0]).toEqual({ line: 5, cells: ["1", "Syrup", "4,20", "1"] });
  });

  test("no header, where the first line has numbers among numbers", async () => {
    const { options, header, firstRows } = await opened(
      "60002283\tplaquette\t9521234000013\n60002284\tflacon\t9521234000020\n",
    );
    expect(options.headerRow).toBeNull();
    expect(header).toEqual(["Column 1", "Column 2", "Column 3"]);
    expect(firstRows).toHaveLength(2);
  });

  test("no header, where the first line has words that come again", async () => {
    const { options } = await opened("Syrup;oral\nCream;skin\nGel;skin\nDrops;oral\n");
    expect(options.headerRow).toBeNull();
  });

  test("names for columns without one, on one line each", async () => {
    const { header } = await opened('"Price\r\n in EUR";;name\n4;x;a\n5;y;b\n');
    expect(header).toEqual(["Price in EUR", "Column 2", "name"]);
  });
});

test("a person can choose everything otherwise", async () => {
  const bytes = Buffer.from("a;b\nd\xe9j\xe0;2\n3;4\n", "latin1");
  const chosen = { encoding: "windows-1251", delimiter: ",", quote: "none", headerRow: 2 } as const;
  const { options, header, firstRows } = await opened(bytes, chosen);
  expect(options).toEqual({ ...chosen, sheet: 0 });
  expect(header).toEqual(["dйjа;2"]);
  expect(firstRows).toEqual([{ line: 3, cells: ["3;4"] }]);
  expect((await opened(bytes, { headerRow: null })).firstRows).toHaveLength(3);
});

test("the preview has twenty rows, the reading all of them in batches", async () => {
  const path = temporaryFile(
    `code;name\n${Array.from({ length: 12_000 }, (_, n) => `${n};n\n`).join("")}`,
  );
  const { options, firstRows } = await openTable(path, {});
  expect(firstRows).toHaveLength(200);
  const sizes = [];
  for await (const batch of readTable(path, options)) sizes.push(batch.length);
  expect(sizes).toEqual([2_000, 2_000, 2_000, 2_000, 2_000, 2_000]);
});

test("a reader that was interrupted goes on at a line", async () => {
  const path = temporaryFile('code;name\n1;a\n2;"b\nb"\n3;c\n4;d\n');
  const all = await rowsOf(path);
  expect(all.map(({ line }) => line)).toEqual([2, 3, 5, 6]);
  expect(await rowsOf(path, {}, { line: 5 })).toEqual(all.slice(2));
  expect(await rowsOf(path, {}, { line: 7 })).toEqual([]);
});

describe("a file is refused with a reason", () => {
  const NO_ROWS = "The file has no rows.";
  const UNREADABLE = "This is not a spreadsheet we can read. Choose a CSV or XLSX file.";

  test.each([
    ["when it is empty", "", NO_ROWS],
    ["when it has blank lines alone", " \n\r\n\n", NO_ROWS],
    ["when it has a mark alone", "\ufeff", NO_ROWS],
    ["when it has a header alone", "code;name\n", NO_ROWS],
    ["when it is a PDF", "%PDF-1.7\nsome;text\n", UNREADABLE],
    ["when it is a picture", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), UNREADABLE],
    [
      "when it is a program",
      Buffer.concat([Buffer.from("MZ\x90"), Buffer.alloc(4_000)]),
      UNREADABLE,
    ],
    [
      "when it is a workbook of an old program",
      Buffer.from("d0cf11e0a1b11ae1000000000000", "hex"),
      "This is a workbook in an old format, or one with a password. Save it as XLSX without a password, or as CSV.",
    ],
  ])("%s", async (_, content, message) => {
    await expect(opened(content)).rejects.toThrow(message);
  });

  const ENDLESS =
    "is longer than 1 MB. Check that the file has line breaks, and the delimiter between its columns.";

  test("when it is one line without an end", async () => {
    const path = temporaryFile("x".repeat(4_000_000));
    await expect(openTable(path, {})).rejects.toThrow(`The row that begins on line 1 ${ENDLESS}`);
  });

  test("when a line without an end comes later", async () => {
    const path = temporaryFile(`a;b\n${"1;2\n".repeat(6_000)}${"x".repeat(4_000_000)}`);
    await expect(rowsOf(path)).rejects.toThrow(`The row that begins on line 6002 ${ENDLESS}`);
  });

  test("when it is larger than 200 MB, before anything of it is read", async () => {
    const path = temporaryPath();
    await (await open(path, "w")).close();
    await truncate(path, 200 * 1024 ** 2 + 1);
    await expect(openTable(path, {})).rejects.toThrow(
      "The file is larger than 200 MB. Split it and import the parts.",
    );
  });

  test("when it has more rows than are allowed, after those", async () => {
    const path = temporaryFile(`code;name\n${"1;a\n".repeat(10_001)}`);
    const { options } = await openTable(path, {});
    let count = 0;
    const read = async () => {
      for await (const batch of readCsv(path, options, { line: 1 }, 10_000)) count += batch.length;
    };
    await expect(read()).rejects.toThrow(
      "The file has more than 10,000 rows. Split it and import the parts.",
    );
    expect(count).toBe(10_000);
  });
});
