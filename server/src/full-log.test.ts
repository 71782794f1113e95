import { existsSync, openSync } from "node:fs";
import { describe, expect, test, vi } from "vitest";
import { aUsedFolder, makeClusterOnce } from "#test/embedded-postgres.ts";
import { aFifo } from "#test/fifo.ts";
import { hasDatabase, PATIENCE, runProgram } from "#test/running-program.ts";

makeClusterOnce();

/** A log that cannot be written: a full disk if the system has one, or a pipe without a reader. */
function aFullLog(): number {
  if (existsSync("/dev/full")) return openSync("/dev/full", "w");
  const pipe = aFifo();
  const reader = pipe.reader();
  const fd = pipe.writer();
  reader.leave();
  return fd;
}

/** Calls that write one log line each, enough of them to flush the buffer. */
async function callOften(address: string) {
  for (let count = 0; count < 60; count += 1) {
    expect((await fetch(`${address}/api/health`)).status).toBe(200);
  }
}

describe("a log that cannot be written", () => {
  test.each(["SIGTERM", "SIGINT"] as const)(
    "does not end the program, which %s stops in order, together with its database",
    async (signal) => {
      const dataDir = aUsedFolder();
      const running = runProgram(dataDir, { LOG_LEVEL: "info" }, aFullLog());
      const address = await running.address();
      await callOften(address);
      expect((await fetch(`${address}/api/ready`)).status).toBe(200);
      running.stop(signal);
      expect(await running.ended).toBe(0);
      expect(hasDatabase(dataDir)).toBe(false);
    },
    PATIENCE,
  );

  test.each(["stdout", "stderr"] as const)(
    "because %s has lost its reader does not either",
    async (name) => {
      const dataDir = aUsedFolder();
      const running = runProgram(dataDir, { LOG_LEVEL: "info" });
      const address = await running.address();
      running.closeReader(name);
      await callOften(address);
      running.stop();
      expect(await running.ended).toBe(0);
      expect(hasDatabase(dataDir)).toBe(false);
    },
    PATIENCE,
  );

  test(
    "is reported once when it can be written again, with the number of lost lines",
    async () => {
      const pipe = aFifo();
      const first = pipe.reader();
      const running = runProgram(aUsedFolder(), { LOG_LEVEL: "info" }, pipe.writer());
      const address = await running.address();
      await callOften(address);
      await vi.waitFor(() => expect(first.read()).toContain('"answered"'), PATIENCE);
      first.leave();
      await callOften(address);
      // longer than lines are buffered
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      const second = pipe.reader();
      await callOften(address);
      running.stop();
      expect(await running.ended).toBe(0);
      const logLine = second
        .read()
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line));
      const losses = logLine.filter(({ msg }) => msg === "log lines could not be written");
      expect(losses).toHaveLength(1);
      expect(losses[0].lost).toBeGreaterThanOrEqual(60);
      expect(logLine.filter(({ msg }) => msg === "answered").length).toBeGreaterThanOrEqual(60);
    },
    PATIENCE,
  );
});
