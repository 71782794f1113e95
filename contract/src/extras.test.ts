import { expect, test } from "vitest";
import { AUDIT_ACTIONS } from "./audit-logs/audit-logs.values.ts";
import { WORDS_APART } from "./audit-logs/log-words.ts";
import { BULK, BULK_ACTS } from "./bulk-acts.ts";
import { extrasOf } from "./extras.ts";

test.each(["verbs", "bulk", "emails", "files", "words"] as const)(
  "no two models give one name among their %s",
  (part) => {
    const apart = part === "words" ? WORDS_APART : [];
    const rows = [...extrasOf(part).map((extras) => extras.rows), ...apart];
    const names = rows.flatMap((row) => Object.keys(row));
    expect(names.length).toBeGreaterThan(1);
    expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
  },
);

test("the log has a verb for every bulk act", () => {
  expect(BULK_ACTS).toContain("pay");
  for (const act of BULK_ACTS) expect(AUDIT_ACTIONS).toContain(BULK[act].action);
});
