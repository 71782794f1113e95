import { expect, test } from "vitest";
import { ViewChanges, ViewInput } from "./views.ts";

const view = {
  list: "units",
  name: "To check",
  search: { status: "inactive", sort: "name" },
  columns: [{ id: "name", width: 240, pinned: true }, { id: "code", hidden: true }, { id: "kind" }],
  density: "compact",
  isShared: false,
};

test("a view is stored as the screen describes it", () => {
  expect(ViewInput.parse(view)).toEqual(view);
});

test.each([
  ["list", "settings"],
  ["name", ""],
  ["name", "x".repeat(61)],
  ["search", { status: 1 }],
  ["search", { status: "x".repeat(1_001) }],
  ["search", Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`f${index}`, ""]))],
  ["columns", [{ id: "" }]],
  ["columns", [{ id: "name", width: 39 }]],
  ["columns", [{ id: "name", width: 2001 }]],
  ["columns", [{ id: "name", colour: "red" }]],
  ["columns", Array.from({ length: 51 }, () => ({ id: "name" }))],
  ["density", "tight"],
  ["isShared", "yes"],
])("%s %j is refused", (field, value) => {
  const result = ViewInput.safeParse({ ...view, [field]: value });
  expect(result.error?.issues[0]?.path[0]).toBe(field);
});

test("a change includes the version that was read, and cannot move a view to another list", () => {
  expect(ViewChanges.safeParse({ name: "Other" }).success).toBe(false);
  expect(ViewChanges.safeParse({ name: "Other", version: 1 }).success).toBe(true);
  expect(ViewChanges.safeParse({ list: "units", version: 1 }).success).toBe(false);
});
