import { describe, expect, onTestFinished, test, vi } from "vitest";
import { refusalOf } from "../acts.ts";
import { RUN_ACTS } from "./runs.acts.ts";
import type { RunStatus } from "./runs.values.ts";

const admin = { id: "admin", role: "admin" } as const;

const counts = { new: 1, changed: 0, pending: 0 };

const aRun = (status: RunStatus) => ({
  status,
  counts,
  kind: "units" as const,
  fileName: "units.csv" as string | null,
  undoOf: null,
  undoneBy: null,
  undoUntil: null as string | null,
});

const refusal = (act: keyof typeof RUN_ACTS, run: ReturnType<typeof aRun>) =>
  refusalOf("run", RUN_ACTS[act], run, admin);

describe("an import", () => {
  test.each([
    ["apply", "applying", "This import is running. Wait until it is done, or cancel it."],
    ["check", "stopped", "This import has stopped. Continue it, or cancel it."],
    ["cancel", "undone", "This import was undone. Upload the file again."],
  ] as const)("says for %s why it cannot begin while %s", (act, status, sentence) => {
    expect(refusal(act, aRun(status))).toBe(sentence);
  });

  test("of selected records is called a change", () => {
    const edit = { ...aRun("cancelled"), fileName: null };
    expect(refusal("apply", edit)).toBe("This change was cancelled. Select the records again.");
  });

  test("without anything new or changed is not applied", () => {
    const empty = { ...aRun("checked"), counts: { ...counts, new: 0 } };
    expect(refusal("apply", empty)).toBe("There is nothing to import: no row is new or changed.");
    expect(refusal("apply", { ...empty, fileName: null })).toBe("There is nothing to change.");
    expect(refusal("apply", aRun("checked"))).toBeNull();
  });

  test("can be undone until its time is over", () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-02T10:00:00Z") });
    onTestFinished(() => void vi.useRealTimers());
    const run = { ...aRun("done"), undoUntil: "2026-11-02T10:00:01Z" };
    expect(refusal("undo", run)).toBeNull();
    vi.setSystemTime(Date.parse(run.undoUntil));
    expect(refusal("undo", run)).toBe("This import can no longer be undone.");
  });
});

test("an undo is not cancelled", () => {
  const undo = { ...aRun("applying"), undoOf: "another" };
  expect(refusalOf("run", RUN_ACTS.cancel, undo, admin)).toBe("An undo cannot be cancelled.");
});
