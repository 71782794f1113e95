import { expect, test } from "vitest";
import { listStateOn } from "./lists.states.ts";

test.each([
  ["2026-08-31", "scheduled"],
  ["2026-09-01", "running"],
  ["2026-09-30", "running"],
  ["2026-10-01", "ended"],
])("an active list for September is on %s %s", (day, state) => {
  const september = { validFrom: "2026-09-01", validTo: "2026-09-30" };
  expect(listStateOn({ status: "active", ...september }, day)).toBe(state);
  expect(listStateOn({ status: "draft", ...september }, day)).toBe("draft");
  expect(listStateOn({ status: "archived", ...september }, day)).toBe("archived");
});

test("a list without a last day runs on", () => {
  const list = { status: "active", validFrom: "2026-09-01", validTo: null } as const;
  expect(listStateOn(list, "2199-01-01")).toBe("running");
});
