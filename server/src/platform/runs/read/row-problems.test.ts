import type { ReadOptions } from "@pharmacy/contract/mapping/mapping";
import { describe, expect, test } from "vitest";
import { rowsOf } from "#test/read-rows.ts";
import { temporaryFile } from "#test/temporary-file.ts";

describe("a row", () => {
  const problemsOf = async (rows: string, chosen?: ReadOptions) =>
    (await rowsOf(temporaryFile(`code;name;price\n${rows}`), chosen)).map(
      ({ line, problem, column }) => [line, problem, column],
    );
  const ragged = (count: string) =>
    `The row has ${count} instead of 3. Look for a missing or extra delimiter or quotation mark.`;

  test("with too few or too many columns says so; empty ones at its end are dropped", async () => {
    expect(await problemsOf("1;a;4\n2;b\n3;c;4;5\n4;d;5;;\n5\n6;e;6\n7;f;7\n8;g;8\n")).toEqual([
      [2, undefined, undefined],
      [3, ragged("2 columns"), undefined],
      [4, ragged("4 columns"), undefined],
      [5, undefined, undefined],
      [6, ragged("1 column"), undefined],
      [7, undefined, undefined],
      [8, undefined, undefined],
      [9, undefined, undefined],
    ]);
  });

  test("without any value is left out", async () => {
    expect(await problemsOf("1;a;4\n;;\n  ; ;\t\n2;b;5\n")).toHaveLength(2);
  });

  test("with a control character says which, and where", async () => {
    expect(await problemsOf("1;a\0b;4\n2;b\bc;5\n3;c\td;6\n")).toEqual([
      [2, "The value contains a control character (U+0000). Type the value again without it.", 1],
      [3, "The value contains a control character (U+0008). Type the value again without it.", 1],
      [4, undefined, undefined],
    ]);
  });

  test("with more than 500 columns says so", async () => {
    const [row] = await rowsOf(
      temporaryFile(`a;b\n1;2\n3;4\n5;6\n${"x;".repeat(600)}x\n`),
      {},
      {
        line: 5,
      },
    );
    expect(row?.problem).toBe("The row has more than 500 columns. Check the delimiter.");
    expect(row?.cells).toHaveLength(500);
  });

  const LOST =
    "A character of this value cannot be read (\ufffd). Type the value again, or choose another encoding for the file.";

  test("with a character that was lost earlier says so", async () => {
    expect(await problemsOf("1;caf\ufffd;4\n2;b;5\n")).toEqual([
      [2, LOST, 1],
      [3, undefined, undefined],
    ]);
  });

  test("in another encoding than the rest of a UTF-8 file says so", async () => {
    const text = (name: string, count: number) => `1;${name};4\n`.repeat(count);
    const path = temporaryFile(
      Buffer.concat([
        Buffer.from(`code;name;price\n${text("gélule", 30)}`),
        Buffer.from(`${text("gélule", 2)}3;plain;4\n`, "latin1"),
      ]),
    );
    const rows = await rowsOf(path);
    expect(rows.filter(({ problem }) => problem)).toEqual([
      { line: 32, cells: ["1", "g\ufffdlule", "4"], problem: LOST, column: 1 },
      { line: 33, cells: ["1", "g\ufffdlule", "4"], problem: LOST, column: 1 },
    ]);
  });

  test("in UTF-8 in a file of a code page says so, however far behind", async () => {
    const path = temporaryFile(
      Buffer.concat([
        Buffer.from(`code;name;price\n${"1;gélule à l'hôpital;4\n".repeat(40_000)}`, "latin1"),
        Buffer.from("2;gélule;5\n"),
        Buffer.from("3;CAFÉ;6\n", "latin1"),
      ]),
    );
    const rows = await rowsOf(path);
    expect(rows).toHaveLength(40_002);
    expect(rows.filter(({ problem }) => problem)).toEqual([
      {
        line: 40_002,
        cells: ["2", "gÃ©lule", "5"],
        column: 1,
        problem:
          "The value looks like UTF-8, but the file is read as Western European (Windows-1252, Latin-1). Type the value again, or save the whole file in one encoding.",
      },
    ]);
  });
});
