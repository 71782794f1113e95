import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { watchStalls } from "./stalls.ts";

/** Blocks the event loop. */
function hog(ms: number) {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

function watch(lookEveryMs: number) {
  const warn = vi.fn();
  onTestFinished(watchStalls({ warn }, lookEveryMs));
  return warn;
}

test("work that blocks the process for long is logged with its duration", async () => {
  const warn = watch(1_000);
  await wait(100);
  hog(600);
  await vi.waitFor(() => expect(warn).toHaveBeenCalled(), 3_000);
  expect(warn.mock.calls[0]?.[0].ms).toBeGreaterThan(500);
});

test("each check logs one line, however often it happens", async () => {
  const warn = watch(1_500);
  for (let time = 0; time < 3; time += 1) {
    await wait(50);
    hog(300);
  }
  await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce(), 3_000);
});
