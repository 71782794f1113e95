import { expect, test } from "vitest";
import type { ReadRow } from "../rows.ts";
import { characterCheck } from "./odd-characters.ts";

const row = (line: number, ...cells: string[]): ReadRow => ({ line, cells });

test("a row is looked at although its odd character was in an earlier piece", () => {
  const check = characterCheck("utf-8");
  const long = row(1, "a\0b", "c");
  check("a\0b", []);
  check(";", []);
  check("c\n", [long]);
  expect(long).toMatchObject({ column: 0, problem: expect.stringContaining("U+0000") });
});

test("an odd character matters only in a column that is imported", () => {
  const check = characterCheck("utf-8", new Set([1]));
  const [other, own] = [row(1, "a\0b", "c"), row(2, "a\0b", "c\ufffd")];
  check("a\0b,c\na\0b,c\ufffd\n", [other, own]);
  expect(other).not.toHaveProperty("problem");
  expect(own).toMatchObject({ column: 1, problem: expect.stringContaining("cannot be read") });
});

test("a row that has another problem keeps it", () => {
  const broken = { ...row(1, "a\0b"), problem: "The row has 1 column instead of 2." };
  characterCheck("utf-8")("a\0b\n", [broken]);
  expect(broken).toEqual({
    line: 1,
    cells: ["a\0b"],
    problem: expect.stringContaining("1 column"),
  });
});
