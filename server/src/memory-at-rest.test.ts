import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { giveBackAtRest } from "./memory-at-rest.ts";

const LOOK_MS = 100;

function started() {
  const collect = vi.fn();
  const stop = giveBackAtRest(collect as unknown as NodeJS.GCFunction, LOOK_MS);
  onTestFinished(stop);
  return { collect, stop };
}

/** Works without a rest until this is so, and for a minute at most. */
async function workUntil(isEnough: () => boolean) {
  const end = performance.now() + 60_000;
  while (!isEnough() && performance.now() < end) {
    const turn = performance.now() + 20;
    while (performance.now() < turn);
    await wait(0);
  }
}

test("a server at rest collects once, and all that it can", async () => {
  const { collect } = started();
  await expect.poll(() => collect.mock.calls).toEqual([[{ type: "major", flavor: "last-resort" }]]);
  await wait(3 * LOOK_MS);
  expect(collect).toHaveBeenCalledOnce();
});

test("a busy server is left alone until it rests", async () => {
  const { collect } = started();
  const from = performance.now();
  await workUntil(() => performance.now() > from + 5 * LOOK_MS);
  expect(collect).not.toHaveBeenCalled();
  await expect.poll(() => collect.mock.calls.length).toBe(1);
});

test("a server that is always busy is left alone for good", async () => {
  const looks = vi.spyOn(performance, "eventLoopUtilization");
  onTestFinished(() => looks.mockRestore());
  const { collect } = started();
  // two questions each, after the first
  await workUntil(() => looks.mock.calls.length > 2 * 30);
  await wait(5 * LOOK_MS);
  expect(collect).not.toHaveBeenCalled();
});

test("a stopped server does not collect", async () => {
  const { collect, stop } = started();
  stop();
  await wait(3 * LOOK_MS);
  expect(collect).not.toHaveBeenCalled();
});

test("without the engine's option it does nothing", () => {
  expect(giveBackAtRest(undefined, LOOK_MS)).toBeInstanceOf(Function);
});
