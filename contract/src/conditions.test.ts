import { expect, test } from "vitest";
import { COMPARISONS, type Comparison, conditionsIn, conditionsText } from "./conditions.ts";

test.each([
  ["total above 500", [["total", "above", "500"]]],
  [
    'vendor contains "Axle and Sons" and status isNot void',
    [
      ["vendor", "contains", "Axle and Sons"],
      ["status", "isNot", "void"],
    ],
  ],
  ["shelf isEmpty", [["shelf", "isEmpty", ""]]],
  [String.raw`name is "a \"b\" \\ c"`, [["name", "is", String.raw`a "b" \ c`]]],
  ['name is "and"', [["name", "is", "and"]]],
  ['name is ""', [["name", "is", ""]]],
  ["name is شاي", [["name", "is", "شاي"]]],
])("%s", (text, parts) => {
  expect(conditionsIn(text)).toEqual({
    joined: "and",
    parts: parts.map(([field, comparison, value]) => ({ field, comparison, value })),
  });
});

test("any of them, where they are joined by or", () => {
  expect(conditionsIn("a is 1 or b is 2")).toMatchObject({ joined: "or" });
});

test.each([
  ["total", '"total" must be followed by one of:'],
  ["total over 5", '"total" must be followed by one of:'],
  ["total above", '"total above" lacks a value.'],
  ["total above 5 status is open", 'Write "and" or "or" before "status", or quote the value.'],
  ['total above 5 "and" a is b', 'Write "and" or "or" before "and", or quote the value.'],
  ["total above 5 and", 'Nothing follows "and".'],
  ["a is 1 and b is 2 or c is 3", 'Join all conditions by "and", or all by "or".'],
  ['a is "b', "A quotation mark is not closed."],
  ['a is "b"c', "A quotation mark is not closed."],
  [Array.from({ length: 40 }, () => "a is 1").join(" and "), "A list has at most 10 conditions."],
  [`a is ${"x".repeat(1_000)}`, "The conditions have at most 1000 characters."],
])("%s is refused", (text, problem) => {
  const refused = conditionsIn(text);
  expect("problem" in refused && refused.problem).toContain(problem);
});

test("what is written is read again", () => {
  const letters = ["a", "é", " ", '"', "\\", "and", "or", "’", "شاي", "0", "-", "\u{1F600}"];
  const comparisons = [...new Set(Object.values(COMPARISONS).flat())];
  let seed = 7;
  const below = (max: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % max;
  };
  for (let round = 0; round < 2_000; round += 1) {
    const parts = Array.from({ length: 1 + below(4) }, () => {
      const comparison = comparisons[below(comparisons.length)] as Comparison;
      const value = Array.from({ length: below(6) }, () => letters[below(letters.length)]).join("");
      const isAlone = comparison === "isEmpty" || comparison === "isNotEmpty";
      return { field: "name", comparison, value: isAlone ? "" : value };
    });
    const joined = parts.length > 1 && below(2) === 1 ? "or" : "and";
    expect(conditionsIn(conditionsText({ joined, parts }))).toEqual({ joined, parts });
  }
});
