import { execFileSync } from "node:child_process";
import { closeSync, constants, mkdtempSync, openSync, readSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** POSIX has it; Node has no call for it. */
const MAKE_FIFO = "mkfifo";

/** A named pipe whose reader can leave and come back. */
export function aFifo() {
  const folder = mkdtempSync(join(tmpdir(), "pharmacy-fifo-"));
  const path = join(folder, "pipe");
  execFileSync(MAKE_FIFO, [path]);
  const open = new Set<number>();
  const opened = (flags: number) => {
    const fd = openSync(path, flags | constants.O_NONBLOCK);
    open.add(fd);
    return fd;
  };
  onTestFinished(() => {
    for (const fd of open) closeSync(fd);
    rmSync(folder, { recursive: true });
  });
  return {
    /** Reads what has been written, until it is closed. */
    reader() {
      const fd = opened(constants.O_RDONLY);
      return {
        read: () => readAll(fd),
        leave() {
          open.delete(fd);
          closeSync(fd);
        },
      };
    },
    /** The end for writing; there has to be a reader first. */
    writer: () => opened(constants.O_WRONLY),
  };
}

function readAll(fd: number): string {
  const buffer = Buffer.alloc(65_536);
  let text = "";
  for (;;) {
    try {
      const count = readSync(fd, buffer);
      if (count === 0) return text;
      text += buffer.toString("utf8", 0, count);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "EAGAIN") return text;
      throw error;
    }
  }
}
