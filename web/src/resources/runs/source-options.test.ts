import { expect, test } from "vitest";
import { readValueTable, writeValueTable } from "./source-options.tsx";

test("a table of values is read as it is typed, or pasted from a spreadsheet", () => {
  expect(readValueTable("comprimé = Tablet\ngélule=Capsule\n")).toEqual({
    comprimé: "Tablet",
    gélule: "Capsule",
  });
  expect(readValueTable("comprimé\tTablet\r\ngélule\tCapsule")).toEqual({
    comprimé: "Tablet",
    gélule: "Capsule",
  });
});

test("a line without a pair says nothing yet", () => {
  expect(readValueTable("")).toBeUndefined();
  expect(readValueTable("comprimé\n = Tablet")).toBeUndefined();
  expect(readValueTable("comprimé =")).toEqual({ comprimé: "" });
});

test("what is written is read again as it was", () => {
  const values = { comprimé: "Tablet", "a b": "c = d" };
  expect(readValueTable(writeValueTable(values))).toEqual(values);
});
