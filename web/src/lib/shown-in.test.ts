import { MODEL_NAMES } from "@pharmacy/contract/models";
import { expect, test } from "vitest";
import { keysAfterChange, keysAfterRemoval, keysOfChange } from "./shown-in.ts";

test("every change refreshes the histories", () => {
  for (const model of MODEL_NAMES) expect(keysAfterChange(model)).toContainEqual(["logs"]);
});

test("a deleted record is not refetched, but its list is", () => {
  expect(keysAfterChange("plan")).toEqual([["plans"], ["logs"]]);
  expect(keysAfterRemoval("plan")).toEqual([["plans", "list"], ["logs"]]);
});

test("a pharmacy's terms and reminders are refetched with the pharmacy", () => {
  for (const model of ["subscription", "reminder"] as const) {
    expect(keysAfterChange(model)).toContainEqual(["organizations"]);
    expect(keysOfChange(model, "7").pages).toContainEqual(["organizations", "detail"]);
    expect(keysOfChange(model, "7").list).toBeUndefined();
  }
});

test("another user's change refreshes the record's own page, and is announced on its list", () => {
  const timeline = ["logs", "timeline", "7"];
  expect(keysOfChange("unit", "7")).toEqual({
    pages: [["units", "detail", "7"], timeline],
    list: "units",
  });
  expect(keysOfChange("setting", "7").pages).toContainEqual(["settings", "detail"]);
  expect(keysOfChange("view", "7").pages).toEqual([]);
});

test("figures on the dashboard are refetched with each record that they count", () => {
  for (const model of ["order", "invoice", "subscription", "expense"] as const) {
    expect(keysOfChange(model, "7").pages).toContainEqual(["summary"]);
  }
  expect(keysOfChange("unit", "7").pages).not.toContainEqual(["summary"]);
});
