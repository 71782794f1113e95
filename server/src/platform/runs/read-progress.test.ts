import { expect, test } from "vitest";
import { progressAfter } from "./read-progress.ts";
import { NO_COUNTS } from "./runs.table.ts";

const rows = (count: number, cells: string[]) =>
  Array.from({ length: count }, (_, place) => ({ line: place + 1, cells }));

const reading = {
  fileName: "units.csv",
  fileSize: 100_000,
  progress: null,
  options: { encoding: "utf-8" } as never,
  counts: NO_COUNTS,
};

test("the share of a file is known by the bytes of its rows", () => {
  const arabic = ["باراسيتامول", "1"];
  expect(progressAfter(reading, rows(1_000, ["12345678", "0"]))).toBe(11);
  expect(progressAfter(reading, rows(1_000, arabic))).toBe(25);
  const wide = { ...reading, options: { encoding: "utf-16le" } as never };
  expect(progressAfter(wide, rows(1_000, ["12345678", "0"]))).toBe(22);
  const double = { ...reading, options: { encoding: "shift_jis" } as never };
  expect(progressAfter(double, rows(1_000, ["1234", "アモキ"]))).toBe(12);
});

test("a file of a million rows moves on although each batch is less than one in a hundred", () => {
  const large = { ...reading, fileSize: 11_000_000, counts: { ...NO_COUNTS, read: 500_000 } };
  expect(progressAfter(large, rows(5_000, ["12345678", "0"]))).toBe(50);
});

test("it never goes back, and never ends before the file does", () => {
  expect(progressAfter({ ...reading, progress: 40 }, rows(1_000, ["1"]))).toBe(40);
  expect(progressAfter(reading, rows(50_000, ["12345678"]))).toBe(99);
});

test("nothing is known of a workbook", () => {
  expect(progressAfter({ ...reading, fileName: "Units.XLSX" }, rows(10, ["1"]))).toBe(null);
  expect(progressAfter({ ...reading, fileSize: null }, rows(10, ["1"]))).toBe(null);
});
