import { CSV_SIZE_MAX, XLSX_SIZE_MAX } from "@pharmacy/contract/runs/runs.values";
import { expect, test } from "vitest";
import { importFileError } from "./file-step.tsx";

test.each(["UNITS.CSV", "units.tsv", "units.txt"])("%s may be as large as a text file", (name) => {
  expect(importFileError({ name, size: CSV_SIZE_MAX })).toBeUndefined();
  expect(importFileError({ name, size: CSV_SIZE_MAX + 1 })).toMatch(
    /can be at most 200.MB\. Split it and import the parts\.$/,
  );
});

test("a workbook may be smaller, and an old one is none", () => {
  expect(importFileError({ name: "a.xlsx", size: XLSX_SIZE_MAX })).toBeUndefined();
  expect(importFileError({ name: "a.xlsx", size: XLSX_SIZE_MAX + 1 })).toMatch(
    /can be at most 10.MB\. Save it as CSV instead\.$/,
  );
  expect(importFileError({ name: "a.xls", size: 1 })).toMatch(/Save it as XLSX or CSV/);
});

test.each([
  ["items.zip", "is an archive. Unpack it and choose the CSV or XLSX file inside."],
  ["items.XML", "is an XML file. Look for a CSV or XLSX download of the same list."],
  ["items.ods", "is an OpenDocument file. Save it as XLSX or CSV and try again."],
])("%s says what to do instead", (name, advice) => {
  expect(importFileError({ name, size: 1 })).toBe(`${name} ${advice}`);
});

test.each(["units", "units.pdf", "csv"])("%s is no file to import", (name) => {
  expect(importFileError({ name, size: 1 })).toBe(`${name} is not a CSV or XLSX file.`);
});
