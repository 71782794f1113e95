import { existsSync, openSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { aFifo } from "#test/fifo.ts";
import { logLines } from "./log-lines.ts";

/** A line long enough to be written immediately. */
const aLine = (number: number) => `${number} ${"x".repeat(5_000)}\n`;

/** Everything a reader gets until nothing has arrived for a while. */
async function readOut({ read }: { read(): string }): Promise<string> {
  let text = "";
  for (let quiet = 0; quiet < 10; quiet += 1) {
    const part = read();
    if (part) quiet = 0;
    text += part;
    await sleep(20);
  }
  return text;
}

test("lines without a reader are lost, and counted once there is a reader again", async () => {
  const pipe = aFifo();
  const first = pipe.reader();
  const onWritable = vi.fn();
  const lines = logLines(pipe.writer(), onWritable);
  lines.write(aLine(1));
  await expect.poll(first.read).toBe(aLine(1));
  first.leave();
  for (const number of [2, 3, 4]) lines.write(aLine(number));
  await sleep(300);
  const second = pipe.reader();
  lines.write(aLine(5));
  lines.write(aLine(6));
  expect(await readOut(second)).toBe(aLine(5) + aLine(6));
  expect(onWritable.mock.calls).toEqual([[3]]);
});

test("a slow reader gets every line, in order", async () => {
  const pipe = aFifo();
  const reader = pipe.reader();
  const onWritable = vi.fn();
  const lines = logLines(pipe.writer(), onWritable);
  const numbers = Array.from({ length: 100 }, (_, index) => index);
  for (const number of numbers) lines.write(aLine(number));
  await sleep(100);
  expect(await readOut(reader)).toBe(numbers.map(aLine).join(""));
  expect(onWritable).not.toHaveBeenCalled();
});

test("for a reader that reads nothing a megabyte is buffered, and later lines are lost", async () => {
  const pipe = aFifo();
  const reader = pipe.reader();
  const onWritable = vi.fn();
  const lines = logLines(pipe.writer(), onWritable);
  const count = 1_000;
  for (let number = 0; number < count; number += 1) lines.write(aLine(number));
  await sleep(100);
  const received = (await readOut(reader)).split("\n").length - 1;
  expect(received * aLine(1).length).toBeLessThan(1_200_000);
  expect(onWritable.mock.calls).toEqual([[count - received]]);
});

test("a truncated line does not run into the next", async () => {
  const pipe = aFifo();
  const first = pipe.reader();
  const lines = logLines(pipe.writer(), () => {});
  // more than a pipe holds: the last line is written only in part
  for (let number = 0; number < 30; number += 1) lines.write(aLine(number));
  await sleep(100);
  const whole = first.read();
  await sleep(100);
  first.leave();
  await sleep(300);
  const second = pipe.reader();
  lines.write(aLine(99));
  const all = whole + (await readOut(second));
  expect(all.endsWith(`\n${aLine(99)}`)).toBe(true);
  const known = Array.from({ length: 30 }, (_, number) => aLine(number));
  for (const line of all.split("\n").slice(0, -2)) {
    expect(known.some((one) => one.startsWith(line))).toBe(true);
  }
});

/** The milliseconds of each wait, none of which is really waited. */
function watchWaits(): () => number[] {
  const wait = vi.spyOn(Atomics, "wait").mockReturnValue("timed-out");
  onTestFinished(() => wait.mockRestore());
  return () => wait.mock.calls.map(([, , , ms]) => ms ?? Number.POSITIVE_INFINITY);
}

test.runIf(existsSync("/dev/full"))("the end does not wait for a full disk", () => {
  const waits = watchWaits();
  const lines = logLines(openSync("/dev/full", "w"), () => {});
  lines.write("the last line\n");
  lines.end();
  expect(waits()).toEqual([]);
});

test("the end waits half a second for a reader that reads nothing, and writes what it can", async () => {
  const pipe = aFifo();
  const reader = pipe.reader();
  const lines = logLines(pipe.writer(), () => {});
  lines.write("the last line\n");
  lines.end();
  expect(reader.read()).toBe("the last line\n");
  for (let number = 0; number < 30; number += 1) lines.write(aLine(number));
  const waits = watchWaits();
  const waitsOfEnd = () => {
    lines.end();
    return waits();
  };
  // nothing is waited for while a write is under way
  await expect.poll(waitsOfEnd, { timeout: 5_000 }).toEqual(Array(10).fill(50));
});
