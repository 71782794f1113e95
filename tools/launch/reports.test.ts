import { expect, test } from "vitest";
import { readPlaywright, readVitest, slowest, tally } from "./reports.mjs";

const passed = { status: "passed", failureMessages: [] };

test("a retried test is reported with its first error", () => {
  const { results } = readVitest(
    {
      testResults: [
        {
          name: "/project/server/a.test.ts",
          startTime: 0,
          endTime: 10,
          assertionResults: [
            { ...passed, fullName: "holds" },
            { ...passed, fullName: "wavers", failureMessages: ["expected 1 to be 2"] },
            { ...passed, fullName: "is left out", status: "skipped", failureMessages: null },
          ],
        },
      ],
    },
    "/project",
  );
  expect(tally(results)).toEqual({
    passed: 2,
    skipped: ["is left out"],
    repeated: ["wavers\nexpected 1 to be 2"],
  });
});

test("journeys are found at any depth, and their retries are added up", () => {
  const journey = (title: string, ...durations: number[]) => ({
    title,
    file: "units.spec.ts",
    tests: [{ status: "expected", results: durations.map((duration) => ({ duration })) }],
  });
  const { results, times } = readPlaywright(
    {
      suites: [
        { specs: [journey("one", 1000)], suites: [{ specs: [journey("two", 2000, 3000)] }] },
      ],
    },
    "e2e",
  );
  expect(tally(results)).toEqual({ passed: 2, skipped: [], repeated: [] });
  expect(times).toEqual([{ file: "e2e/units.spec.ts", ms: 6000 }]);
});

test("a journey written by a shared module belongs to the file that was run", () => {
  const walk = (title: string, duration: number) => ({
    title,
    file: "support/walks.ts",
    tests: [{ status: "expected", results: [{ duration }] }],
  });
  const fileOf = (file: string, duration: number) => ({
    file,
    suites: [{ file: "support/walks.ts", suites: [{ specs: [walk("the list", duration)] }] }],
  });
  const { times } = readPlaywright(
    { suites: [fileOf("units.spec.ts", 1000), fileOf("plans.spec.ts", 2000)] },
    "e2e",
  );
  expect(times).toEqual([
    { file: "e2e/units.spec.ts", ms: 1000 },
    { file: "e2e/plans.spec.ts", ms: 2000 },
  ]);
});

test("the slowest files come first, up to the requested number", () => {
  const times = [
    { file: "quick", ms: 10 },
    { file: "slow", ms: 61_000 },
    { file: "middling", ms: 2_000 },
  ];
  expect(slowest(times, 2)).toEqual(["   61.0 s  slow", "    2.0 s  middling"]);
});
