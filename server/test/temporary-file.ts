import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** The path of a file that is gone with its test. */
export function temporaryPath(name = "file"): string {
  const folder = mkdtempSync(join(tmpdir(), "pharmacy-file-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, name);
}

/** A file with this content that is gone with its test. */
export function temporaryFile(content: string | Buffer): string {
  const path = temporaryPath();
  writeFileSync(path, content);
  return path;
}
