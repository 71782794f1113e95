import { expect, onTestFinished, test, vi } from "vitest";
import { isId, newId } from "./ids.ts";

test("an id is a UUID of version 7", () => {
  for (let round = 0; round < 500; round++) {
    expect(newId()).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
  }
});

test("an id begins with its creation time", () => {
  const earliest = Date.now();
  const id = newId();
  const made = Number.parseInt(id.replace("-", "").slice(0, 12), 16);
  expect(made).toBeGreaterThanOrEqual(earliest);
  expect(made).toBeLessThanOrEqual(Date.now());
});

test("ids are in order of creation, even within a millisecond", () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const ids = Array.from({ length: 2_000 }, newId);
  vi.advanceTimersByTime(1);
  ids.push(newId());
  expect(ids.toSorted()).toEqual(ids);
});

test("no two ids are the same", () => {
  const ids = Array.from({ length: 20_000 }, newId);
  expect(new Set(ids).size).toBe(ids.length);
});

test.each([
  ["01890a5d-ac96-774b-bcce-b302099a8057", true],
  ["01890A5D-AC96-774B-BCCE-B302099A8057", true],
  ["01890a5dac96774bbcceb302099a8057", false],
  ["01890a5d-ac96-774b-bcce-b302099a805", false],
  [" 01890a5d-ac96-774b-bcce-b302099a8057", false],
  ["01890a5d-ac96-774b-bcce-b302099a8057\n", false],
  ["all", false],
  ["", false],
])("%j could be a record's id: %j", (text, answer) => {
  expect(isId(text)).toBe(answer);
});
