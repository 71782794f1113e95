import { expect, test } from "vitest";
import { effect } from "./effect.ts";

test("sets off everything that was said, in order, and answers with the outcomes", async () => {
  const announced: string[] = [];
  const after = effect<[what: string], number>("after");
  after.setsOff(
    async (what) => announced.push(`first ${what}`),
    async (what) => announced.push(`second ${what}`),
  );
  expect(await after.run("one")).toEqual([1, 2]);
  expect(announced).toEqual(["first one", "second one"]);
});

test("what fails keeps the rest from running", async () => {
  const announced: string[] = [];
  const after = effect("after");
  after.setsOff(
    () => Promise.reject(new Error("No room.")),
    async () => void announced.push("late"),
  );
  await expect(after.run()).rejects.toThrow("No room.");
  expect(announced).toEqual([]);
});

test("cannot run before anything is said of it", async () => {
  await expect(effect("afterNothing").run()).rejects.toThrow(
    "Nothing says what afterNothing sets off.",
  );
});
