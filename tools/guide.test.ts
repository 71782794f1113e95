import { execFile } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stepsOf, withHunk } from "./guide.ts";

/** Guarantees that the guide to a new resource works as written, and costs what it says. */

const root = join(import.meta.dirname, "..");
// Inside the project, so that its packages are found from there.
const scratch = join(root, ".cache/guide");
const guide = readFileSync(join(root, "docs/adding-a-resource.md"), "utf8");
const steps = stepsOf(guide);
/** It takes half a minute of the processor: a loaded machine gives that slowly. */
const PATIENCE_MS = 600_000;

beforeAll(() => {
  rmSync(scratch, { recursive: true, force: true });
  const left = new Set(["node_modules", "dist", ".git", ".cache", "data", "test-results"]);
  mkdirSync(scratch, { recursive: true });
  for (const name of readdirSync(root).filter((name) => !left.has(name))) {
    cpSync(join(root, name), join(scratch, name), {
      recursive: true,
      filter: (source) => !left.has(basename(source)),
    });
  }
  const packages = join(scratch, "node_modules/@pharmacy");
  mkdirSync(packages, { recursive: true });
  for (const name of ["contract", "server", "web"]) {
    symlinkSync(join("../..", name), join(packages, name));
  }
}, PATIENCE_MS);

afterAll(() => rmSync(scratch, { recursive: true, force: true }), PATIENCE_MS);

test("a resource with an act and a job costs at most seven edits in existing files", () => {
  const edited = new Set(steps.filter(({ isNew }) => !isNew).map(({ file }) => file));
  expect(steps.length).toBeGreaterThan(edited.size);
  expect(edited.size, [...edited].join("\n")).toBeLessThanOrEqual(7);
  // so much of what a resource can have is in the guide, and counted
  const made = steps.map(({ file }) => basename(file));
  expect(made).toEqual(expect.arrayContaining(["colours.acts.routes.ts", "colours.jobs.ts"]));
});

test("a hunk whose context is missing or ambiguous is refused", () => {
  expect(withHunk("a\nb\nc\n", " a\n+x\n b\n")).toBe("a\nx\nb\nc\n");
  expect(() => withHunk("a\nc\n", " a\n+x\n b\n")).toThrow("nowhere");
  expect(() => withHunk("a\na\n", " a\n+x\n")).toThrow("twice");
});

test(
  "followed exactly, the guide produces a resource that compiles and passes its tests",
  async () => {
    for (const { file, isNew, text } of steps) {
      const path = join(scratch, file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, isNew ? text : withHunk(readFileSync(path, "utf8"), text));
    }
    await run("server", "drizzle-kit/bin.cjs", "generate", "--name", "colours");
    const migrations = join(scratch, "server/migrations");
    const written = readdirSync(migrations).find((name) => name.endsWith("_colours.sql"));
    const [, watch = ""] = /^```sql\n([\s\S]*?)^```$/m.exec(guide) ?? [];
    appendFileSync(join(migrations, written ?? "none"), `\n${watch}`);
    await runNode("web", "-e", WRITE_ADDRESSES);
    for (const project of ["contract", "server", "web"]) {
      await run("", "typescript/bin/tsc", "-p", project);
    }
    const made = steps
      .map(({ file }) => file)
      .filter((file) => /colours.*\.test\.tsx?$/.test(file));
    expect(made).toHaveLength(3);
    await run("", "vitest/vitest.mjs", "run", ...made, ...WITH_EACH_RESOURCE);
  },
  PATIENCE_MS,
);

/** What every resource must pass, and what is quick enough to run twice. */
const WITH_EACH_RESOURCE = [
  "contract/src/permissions.test.ts",
  "server/src/every-job.test.ts",
  "server/src/identity/auth/auth.fresh-proof-twins.test.ts",
];

/** The router's plugin generates the route tree, as before every build. */
const WRITE_ADDRESSES =
  'await (await import("vite")).resolveConfig({ root: ".", logLevel: "warn" }, "build")';

/**
 * Runs a program of the project's packages in a folder of the copy. Throws its output on failure.
 */
function run(folder: string, program: string, ...args: string[]) {
  return runNode(folder, join(root, "node_modules", program), ...args);
}

async function runNode(folder: string, ...args: string[]) {
  const { PATH = "", HOME = "", CI = "" } = process.env;
  await promisify(execFile)(process.execPath, args, {
    cwd: join(scratch, folder),
    env: { PATH, HOME, CI },
    timeout: PATIENCE_MS,
  }).catch((error: { stdout?: string; stderr?: string; message: string }) => {
    throw new Error([error.message, error.stdout, error.stderr].join("\n").slice(0, 8_000));
  });
}
