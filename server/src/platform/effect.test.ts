import { expect, test } from "vitest";
import { effect } from "./effect.ts";

test("sets off everything that was said, in order, and answers with the outcomes", async () => {
  const told: string[] = [];
  const after = effect<[what: string], number>("after");
  after.setsOff(
    async (what) => told.push(`first ${what}`),
    async (what) => told.push(`second ${what}`),
  );
  expect(await after.run("one")).toEqual([1, 2]);
  expect(told).toEqual(["first one", "second one"]);
});

test("what fails keeps the rest from running", async () => {
  const told: string[] = [];
  const after = effect("after");
  after.setsOff(
    () => Promise.reject(new Error("No room.")),
    async () => void told.push("late"),
  );
  await expect(after.run()).rejects.toThrow("No room.");
  expect(told).toEqual([]);
});

test("cannot run before anything is said of it", async () => {
  await expect(effect("afterNothing").run()).rejects.toThrow(
    "Nothing says what afterNothing sets off.",
  );
});
