import { write, writeSync } from "node:fs";

const TOGETHER = 4_096;
const PERIOD_MS = 500;

const WAITING_MAX = 1_048_576;

const BUSY_MS = 50;
const LAST_TRIES = 10;

const NEWLINE = "\n".charCodeAt(0);

export type LogLines = {
  write(line: string): void;
  end(): void;
};

/**
 * A full disk or a missing reader loses lines, but never stops the service. SonicBoom, which pino
 * would use, keeps what it cannot write and retries forever when the process ends.
 */
export function logLines(fd: number, onWritable: (lost: number) => void): LogLines {
  let waiting = "";
  let rest: Buffer = Buffer.alloc(0);
  let isWriting = false;
  let isTorn = false;
  let lost = 0;

  function flush() {
    if (isWriting || rest.length > 0 || waiting === "") return;
    takeWaiting();
    writeRest();
  }

  function takeWaiting() {
    // a truncated line stays on its own
    const start = isTorn && rest.length === 0 ? "\n" : "";
    rest = Buffer.concat([rest, Buffer.from(start + waiting)]);
    waiting = "";
  }

  function writeRest() {
    isWriting = true;
    write(fd, rest, (error, count) => {
      isWriting = false;
      if (isBusy(error)) {
        setTimeout(() => isWriting || writeRest(), BUSY_MS).unref();
        return;
      }
      if (error || count === 0) drop();
      else advance(count);
      if (rest.length > 0) writeRest();
      else if (waiting.length >= TOGETHER) flush();
    });
  }

  function advance(count: number) {
    isTorn = rest[count - 1] !== NEWLINE;
    rest = rest.subarray(count);
    if (rest.length > 0 || lost === 0) return;
    const missed = lost;
    lost = 0;
    onWritable(missed);
  }

  function drop() {
    lost += rest.filter((byte) => byte === NEWLINE).length;
    rest = rest.subarray(rest.length);
  }

  function end() {
    if (isWriting) return;
    takeWaiting();
    for (let attempts = 0; rest.length > 0 && attempts < LAST_TRIES; ) {
      try {
        rest = rest.subarray(writeSync(fd, rest));
      } catch (error) {
        if (!isBusy(error)) return;
        attempts += 1;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BUSY_MS);
      }
    }
  }

  setInterval(flush, PERIOD_MS).unref();
  return {
    write(line) {
      if (waiting.length >= WAITING_MAX) {
        lost += 1;
        return;
      }
      waiting += line;
      if (waiting.length >= TOGETHER) flush();
    },
    end,
  };
}

function isBusy(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code === "EAGAIN" || code === "EBUSY";
}
