import { expect, test } from "vitest";
import { objectFrom } from "./object-from.ts";

test("an object has its fields in order, and nothing else of what it is made from", () => {
  const make = objectFrom([
    { name: "name", at: "name" },
    { name: "twice", at: "n", by: (n) => Number(n) * 2 },
    { name: "missing", at: "missing" },
  ]);
  const made = make({ n: 21, name: "a", secret: "b" });
  expect(made).toEqual({ name: "a", twice: 42, missing: undefined });
  expect(Object.keys(made)).toEqual(["name", "twice", "missing"]);
});

test("values are taken from places in a list", () => {
  const make = objectFrom([
    { name: "last", at: 1 },
    { name: "first", at: 0, by: String },
  ]);
  expect(make([1, 2])).toEqual({ last: 2, first: "1" });
});

test.each(['a"b', "a'b\\", "a\nb\u2028", "`x`", "}; throw 1; ({", "constructor", "toString"])(
  "a field can be called %j",
  (name) => {
    expect(Object.entries(objectFrom([{ name, at: name }])({ [name]: 7 }))).toEqual([[name, 7]]);
  },
);

test("no field can be called __proto__", () => {
  expect(() => objectFrom([{ name: "__proto__", at: 0 }])).toThrow("__proto__");
});
