import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { IMPORTS } from "./imports.ts";

const TESTED = /testUndos\(server, "(\w+)"/g;

test("what an undo leaves is tested for every kind of run", () => {
  const files = globSync("**/*.undo.test.ts", { cwd: import.meta.dirname });
  const tested = files.flatMap((file) =>
    [...readFileSync(join(import.meta.dirname, file), "utf8").matchAll(TESTED)].map(
      ([, kind]) => kind,
    ),
  );
  expect(tested.sort()).toEqual(IMPORTS.specs.map(({ kind }) => kind).sort());
});
