import fs, {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { readOrMakeSecret } from "./secret.ts";

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "pharmacy-secret-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test("the key is readable only by its owner, and the same at every start", () => {
  const folder = aFolder();
  const made = readOrMakeSecret(folder);
  expect(made).toHaveLength(32);
  expect(readOrMakeSecret(folder)).toEqual(made);
  expect(readdirSync(folder)).toEqual(["secret.key"]);
  expect(statSync(join(folder, "secret.key")).mode & 0o777).toBe(0o600);
});

/** Guarantees that the server never signs with a guessable key. */
describe("a damaged key stops the start", () => {
  const whole = "0123456789abcdef".repeat(4);
  test.each([
    ["is empty", ""],
    ["was cut off", whole.slice(1)],
    ["goes on", `${whole}0`],
    ["ends in a line break", `${whole}\n`],
    ["contains something other than digits", `${whole.slice(1)}g`],
    ["is in capitals", whole.toUpperCase()],
    ["is full of zero bytes", "\0".repeat(64)],
  ])("when it %s, and is left unchanged", (_, text) => {
    const folder = aFolder();
    const file = join(folder, "secret.key");
    writeFileSync(file, text);
    expect(() => readOrMakeSecret(folder)).toThrow(
      /^\/.+\/secret\.key is damaged: it must hold 64 hexadecimal digits .+ backup, or move it away .+\.$/,
    );
    expect(readFileSync(file, "utf8")).toBe(text);
  });
});

test("a key file gets its name only when it is completely on disk, and the name is flushed too", () => {
  const folder = aFolder();
  const steps: string[] = [];
  const opened = new Map<unknown, string>();
  const watch = (
    name: "openSync" | "fsyncSync" | "linkSync",
    say: (...args: never[]) => string,
  ) => {
    const real = fs[name] as (...args: unknown[]) => unknown;
    const spy = vi.spyOn(fs, name).mockImplementation(((...args: never[]) => {
      const result = real(...args);
      if (name === "openSync") opened.set(result, basename(String(args[0])));
      steps.push(say(...args));
      return result;
    }) as never);
    onTestFinished(() => {
      spy.mockRestore();
      syncBuiltinESMExports();
    });
  };
  watch("openSync", (path) => `open ${basename(path)}`);
  watch("fsyncSync", (file) => `sync ${opened.get(file)}`);
  watch("linkSync", (from, to) => `link ${basename(from)} ${basename(to)}`);
  syncBuiltinESMExports();
  readOrMakeSecret(folder);
  const part = `secret.key.${process.pid}`;
  expect(steps.filter((step) => !step.startsWith("open"))).toEqual([
    `sync ${part}`,
    `link ${part} secret.key`,
    `sync ${basename(folder)}`,
  ]);
});
