import { expect, test } from "vitest";
import * as z from "zod/mini";
import { LineChanges, LinesRestore } from "./lists.lines.ts";
import { ListChanges } from "./lists.ts";

test.each([
  [ListChanges, { name: "Core range" }],
  [LineChanges, { price: 395 }],
])("a change keeps every field that is not sent", (changes, sent) => {
  expect(z.parse(changes, { ...sent, version: 2 })).toEqual({ ...sent, version: 2 });
});

test("taking back a change of prices keeps the quantities", () => {
  const line = { id: "01900000-0000-7000-8000-000000000000", version: 1, before: { price: 3 } };
  expect(z.parse(LinesRestore, { lines: [line] })).toEqual({ lines: [line] });
});
