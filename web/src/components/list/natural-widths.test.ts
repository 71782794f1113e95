import { expect, test } from "vitest";
import type { Column } from "./column.ts";
import { inTwoLines, naturalWidths } from "./natural-widths.ts";

type Row = { name: string; code: string };

const columns: Column<Row>[] = [
  { id: "name", header: "Name", primary: true, text: ({ name }) => name, cell: () => null },
  { id: "code", header: "Code", text: ({ code }) => code, cell: () => null },
  { id: "status", header: "Status", cell: () => null },
];

const rowsOf = (...names: string[]) => names.map((name) => ({ name, code: "A-1" }));
const widthOf = (...names: string[]) => naturalWidths(columns, rowsOf(...names)).get("name") ?? 0;

test("a longer name needs more room, and so do wide scripts and pictures", () => {
  const latin = widthOf("a".repeat(20));
  expect(widthOf("a".repeat(30))).toBeGreaterThan(latin);
  expect(widthOf("薬".repeat(20))).toBeGreaterThan(latin * 1.5);
  const pictured = columns.map((one) => (one.primary ? { ...one, picture: () => null } : one));
  expect(naturalWidths(pictured, rowsOf("a".repeat(20))).get("name")).toBeGreaterThan(latin);
});

test("one long name among ten does not count, but two do", () => {
  const short = Array.from({ length: 9 }, () => "short name");
  expect(widthOf(...short, "x".repeat(200))).toBe(widthOf("short name"));
  expect(widthOf(...short, "x".repeat(200), "x".repeat(200))).toBeGreaterThan(80);
});

test("a column is at least as wide as its header; one without texts has no natural width", () => {
  const widths = naturalWidths(columns, [{ name: "", code: "" }]);
  expect(widths.get("code")).toBeGreaterThan(2.5);
  expect(widths.has("status")).toBe(false);
  expect(naturalWidths(columns, []).size).toBe(0);
});

test("a name of two lines is measured by its longer half", () => {
  expect(inTwoLines("Acetylsalicylic acid 75 mg gastro-resistant tablets")).toBe(
    "Acetylsalicylic acid 75 mg\ngastro-resistant tablets",
  );
  expect(inTwoLines("Aciclovir 200 mg")).toBe("Aciclovir 200 mg");
  expect(inTwoLines("x".repeat(60))).toBe("x".repeat(60));
});
