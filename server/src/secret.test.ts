import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readOrMakeSecret } from "./secret.ts";

test("the key is its owner's alone, and the same at every start", () => {
  const folder = mkdtempSync(join(tmpdir(), "pharmacy-secret-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const made = readOrMakeSecret(folder);
  expect(made).toHaveLength(32);
  expect(readOrMakeSecret(folder)).toEqual(made);
  expect(readdirSync(folder)).toEqual(["secret.key"]);
  expect(statSync(join(folder, "secret.key")).mode & 0o777).toBe(0o600);
});
