import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { temporaryPath } from "#test/temporary-file.ts";

const PROGRAM = join(import.meta.dirname, "../../test/receive-file.ts");
const run = promisify(execFile);

/** Keeps a file of this size in a process whose files can have 100 blocks of 512 bytes. */
const keep = (folder: string, size: number) =>
  run("sh", ["-c", `ulimit -f 100; exec "${process.execPath}" "${PROGRAM}" "${folder}" ${size}`]);

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

/** Guarantees that a file is never kept without its end. */
test("a file of which only the beginning finds room is refused, and nothing of it stays", async () => {
  const folder = temporaryPath();
  await expect(keep(folder, 60_000)).rejects.toThrow("EFBIG");
  expect(filesIn(folder)).toEqual([]);
  await keep(folder, 50_000);
  expect(filesIn(folder).map(({ name }) => name)).toEqual(["kept"]);
});
