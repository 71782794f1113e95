import { expect, test } from "vitest";
import { AUDIT_ACTIONS } from "./audit-logs.values.ts";
import { BULK, BULK_ACTS } from "./bulk-acts.ts";
import { extrasOf } from "./extras.ts";

test.each(["verbs", "bulk", "letters", "files", "words"] as const)(
  "no two models give one name among their %s",
  (part) => {
    const names = extrasOf(part).flatMap(({ rows }) => Object.keys(rows));
    expect(names.length).toBeGreaterThan(1);
    expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
  },
);

test("the log has a verb for every bulk act", () => {
  expect(BULK_ACTS).toContain("pay");
  for (const act of BULK_ACTS) expect(AUDIT_ACTIONS).toContain(BULK[act].action);
});
