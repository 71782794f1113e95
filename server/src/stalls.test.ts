import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { watchStalls } from "./stalls.ts";

/** Takes the processor for itself. */
function hog(ms: number) {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

function watch(lookEveryMs: number) {
  const warn = vi.fn();
  onTestFinished(watchStalls({ warn }, lookEveryMs));
  return warn;
}

test("work that keeps all others waiting leaves a line that says for how long", async () => {
  const warn = watch(1_000);
  await wait(100);
  hog(600);
  await vi.waitFor(() => expect(warn).toHaveBeenCalled(), 3_000);
  expect(warn.mock.calls[0]?.[0].ms).toBeGreaterThan(500);
});

test("however often it happens, each look leaves one line", async () => {
  const warn = watch(1_500);
  for (let time = 0; time < 3; time += 1) {
    await wait(50);
    hog(300);
  }
  await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce(), 3_000);
});
