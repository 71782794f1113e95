import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { betweenFolders, cyclesIn, importsOf, upwardIn } from "./import-graph.ts";

const root = join(import.meta.dirname, "..");

describe.each(["server", "web"] as const)("the imports of the %s", (side) => {
  const imports = importsOf(root, side);

  test("are many", () => {
    expect(imports.length).toBeGreaterThan(500);
  });

  test("never go up", () => {
    expect(upwardIn(imports, side)).toEqual([]);
  });

  test("make no cycle of files", () => {
    expect(cyclesIn(imports)).toEqual([]);
  });

  test("make no cycle of folders", () => {
    expect(cyclesIn(betweenFolders(imports))).toEqual([]);
  });
});

/** The imports of a project with these files. */
function planted(side: "server" | "web", files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), "pharmacy-imports-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, code] of Object.entries(files)) {
    const file = join(folder, side, "src", name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, code);
  }
  return importsOf(folder, side);
}

test.each([
  [
    "server",
    "platform/db/a.ts",
    'import { b } from "../../identity/users/b.ts";',
    "identity/users/b.ts",
  ],
  ["server", "platform/db/a.ts", 'import { b } from "../../app.ts";', "app.ts"],
  ["server", "identity/a.ts", 'import type { B } from "../desk/b.ts";', "desk/b.ts"],
  ["server", "catalogue/units/a.ts", 'export { b } from "../../demo/b.ts";', "demo/b.ts"],
  ["server", "identity/users/a.ts", 'await import("../../membership/b.ts");', "membership/b.ts"],
  [
    "server",
    "catalogue/items/a.ts",
    'import { b } from "../../stock/products/b.ts";',
    "stock/products/b.ts",
  ],
  ["server", "membership/plans/a.ts", 'import "../../stock/b.ts";', "stock/b.ts"],
  ["server", "stock/a.ts", 'import type { B } from "../desk/b.ts";', "desk/b.ts"],
  ["server", "desk/a.ts", 'import { b } from "../summary/b.ts";', "summary/b.ts"],
  ["web", "lib/a.ts", 'import "#api/b.ts";', "api/b.ts"],
  ["web", "components/ui/a.tsx", 'import { b } from "#api/b.ts";', "api/b.ts"],
  ["web", "api/a.ts", 'import type { B } from "../components/b.tsx";', "components/b.tsx"],
  ["web", "components/a.tsx", 'import { b } from "#resources/units/b.ts";', "resources/units/b.ts"],
  ["web", "components/a.tsx", 'import { b } from "#nouns/b.ts";', "nouns/b.ts"],
  ["web", "resources/units/a.ts", 'import { b } from "#nouns/b.ts";', "nouns/b.ts"],
  ["web", "resources/units/a.ts", 'import { b } from "#routes/b.tsx";', "routes/b.tsx"],
  ["web", "nouns/a.ts", 'import { b } from "../routes/admin/-b.tsx";', "routes/admin/-b.tsx"],
] as const)("in the %s, %s cannot contain %s", (side, from, code, to) => {
  const imports = planted(side, { [from]: code, [to]: "" });
  expect(upwardIn(imports, side)).toEqual([`${side}/src/${from} → ${side}/src/${to}`]);
});

test("imports that go down, stay within a folder, or are a test's are accepted", () => {
  const imports = planted("server", {
    "main.ts": 'import "./catalogue/a.ts";\nimport "./app.ts";',
    "app.ts": 'import "./platform/b.ts";',
    "catalogue/a.ts": 'import "../identity/c.ts";\nimport "./units/d.ts";',
    "catalogue/units/d.ts": 'import "../../platform/b.ts";',
    "identity/c.ts": "",
    "platform/b.ts": "",
    "platform/b.test.ts": 'import "../app.ts";',
  });
  expect(imports).toHaveLength(6);
  expect(upwardIn(imports, "server")).toEqual([]);
  expect(cyclesIn(imports)).toEqual([]);
});

test("a cycle of files is found, even through types and lazy imports", () => {
  const imports = planted("web", {
    "lib/a.ts": 'import type { B } from "./b.ts";\nimport "./d.ts";',
    "lib/b.ts": 'export const c = () => import("#lib/c.ts");',
    "lib/c.ts": 'export { a } from "./a.ts";',
    "lib/d.ts": "",
  });
  expect(cyclesIn(imports)).toEqual([
    "web/src/lib/a.ts → web/src/lib/b.ts",
    "web/src/lib/b.ts → web/src/lib/c.ts",
    "web/src/lib/c.ts → web/src/lib/a.ts",
  ]);
});

test("a cycle of folders is found even if no file is part of one", () => {
  const imports = planted("server", {
    "platform/mail/a.ts": 'import "../files/b.ts";',
    "platform/mail/letters/d.ts": 'import "../a.ts";\nimport "../e.ts";',
    "platform/mail/e.ts": 'import "./letters/f.ts";',
    "platform/mail/letters/f.ts": "",
    "platform/files/b.ts": 'import "../config.ts";',
    "platform/files/c.ts": 'import "../mail/e.ts";',
    "platform/config.ts": "",
    "platform/start.ts": 'import "./files/c.ts";',
  });
  expect(cyclesIn(imports)).toEqual([]);
  expect(cyclesIn(betweenFolders(imports))).toEqual([
    "server/src/platform → server/src/platform/files",
    "server/src/platform/files → server/src/platform",
    "server/src/platform/files → server/src/platform/mail",
    "server/src/platform/mail → server/src/platform/files",
  ]);
});
