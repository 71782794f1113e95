import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { oneAhead } from "./one-ahead.ts";

async function* numbers(most: number, ended: () => void = () => {}) {
  try {
    for (let n = 1; n <= most; n += 1) yield n;
  } finally {
    ended();
  }
}

test("the next batch is prepared while one is worked on, and no other", async () => {
  const begun: number[] = [];
  const batches = oneAhead(numbers(4), async (n) => {
    begun.push(n);
    return n * 10;
  });
  const seen: unknown[] = [];
  for await (const ready of batches) {
    await wait(5);
    seen.push([ready, [...begun]]);
  }
  expect(seen).toEqual([
    [10, [1, 2]],
    [20, [1, 2, 3]],
    [30, [1, 2, 3, 4]],
    [40, [1, 2, 3, 4]],
  ]);
});

test("what fails ahead is thrown only when its turn comes", async () => {
  const seen: number[] = [];
  const work = async () => {
    const batches = oneAhead(numbers(3), async (n) => {
      if (n === 2) throw new Error("Two cannot be read.");
      return n;
    });
    for await (const ready of batches) {
      await wait(5);
      seen.push(ready);
    }
  };
  await expect(work()).rejects.toThrow("Two cannot be read.");
  expect(seen).toEqual([1]);
});

test("what is prepared has ended, and the source is closed, before a failure goes on", async () => {
  const events: string[] = [];
  const work = async () => {
    const source = numbers(5, () => events.push("closed"));
    const batches = oneAhead(source, async (n) => {
      await wait(20);
      events.push(`prepared ${n}`);
      return n;
    });
    for await (const ready of batches) throw new Error(`${ready} cannot be written.`);
  };
  await expect(work().finally(() => events.push("failed"))).rejects.toThrow("1 cannot be written.");
  expect(events).toEqual(["prepared 1", "prepared 2", "closed", "failed"]);
});
