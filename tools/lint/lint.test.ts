import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

/**
 * The linter enforces the boundaries, and a pattern that matches nothing looks just like a clean
 * project. So each rule is tested with a file that breaks it: in a folder of its own, under the
 * project's own configuration.
 */
type Plant = { file: string; code: string; rule: string };

const RESTRICTED = "lint/style/noRestrictedImports";
/** Rules of our own. */
const PLUGIN = "plugin";

const planted: Plant[] = [
  { file: "contract/src/a.ts", code: imports("@pharmacy/server/units.ts"), rule: RESTRICTED },
  { file: "contract/src/b.ts", code: imports("../../server/src/a.ts"), rule: RESTRICTED },
  { file: "contract/src/c.ts", code: imports("react"), rule: RESTRICTED },
  { file: "contract/src/d.ts", code: imports("drizzle-orm/pg-core"), rule: RESTRICTED },
  { file: "contract/src/e.ts", code: imports("node:fs"), rule: RESTRICTED },
  { file: "contract/src/a.values.ts", code: imports("zod/mini"), rule: RESTRICTED },
  { file: "contract/src/b.values.ts", code: imports("./units.ts"), rule: RESTRICTED },
  { file: "contract/src/a.model.ts", code: imports("zod/mini"), rule: RESTRICTED },
  { file: "contract/src/models.ts", code: imports("./audit-logs.ts"), rule: RESTRICTED },
  {
    file: "server/src/catalogue/units/a.ts",
    code: imports("@pharmacy/web/api/units.ts"),
    rule: RESTRICTED,
  },
  { file: "server/src/catalogue/units/b.ts", code: imports("react"), rule: RESTRICTED },
  {
    file: "server/src/catalogue/units/c.ts",
    code: imports("../plans/plans.routes.ts"),
    rule: RESTRICTED,
  },
  {
    file: "server/src/catalogue/units/d.ts",
    code: imports("../../test/server.ts"),
    rule: RESTRICTED,
  },
  {
    file: "server/src/catalogue/units/e.ts",
    code: "export const a = db.insert(units);",
    rule: PLUGIN,
  },
  {
    file: "server/src/catalogue/units/f.ts",
    code: "export const a = tx.update(units);",
    rule: PLUGIN,
  },
  {
    file: "server/src/catalogue/units/g.ts",
    code: "export const a = () => services.db.delete(units);",
    rule: PLUGIN,
  },
  {
    file: "server/src/catalogue/units/h.ts",
    code: "export const a = tx.execute(sql`delete from units`);",
    rule: PLUGIN,
  },
  {
    file: "contract/src/f.ts",
    code: "export const a = { ...{ b: 1, c: 2 }, d: 3 };",
    rule: PLUGIN,
  },
  {
    file: "web/src/lib/spread.test.ts",
    code: "export const a = [1, ...[2, 3]];",
    rule: PLUGIN,
  },
  {
    file: "web/src/lib/spread.ts",
    code: 'export const a = [1, ...(["b", "c"] as const)];',
    rule: PLUGIN,
  },
  {
    file: "server/src/spread.ts",
    code: 'export const a = { d: 1, ...({ b: "b", c: 2 } as const) };',
    rule: PLUGIN,
  },
  {
    file: "server/src/catalogue/units/waits.test.ts",
    code: "export const a = () => vi.waitFor(() => b());",
    rule: PLUGIN,
  },
  {
    file: "server/src/catalogue/units/i.ts",
    code: "export const a = process.env.HOME;",
    rule: "lint/style/noProcessEnv",
  },
  { file: "web/src/lib/a.ts", code: imports("#routes/index.tsx"), rule: RESTRICTED },
  { file: "web/src/lib/c.ts", code: imports("#test/app.tsx"), rule: RESTRICTED },
  { file: "web/src/api/a.ts", code: imports("@pharmacy/server/app.ts"), rule: RESTRICTED },
  { file: "web/src/components/list/a.tsx", code: imports("#routes/__root.tsx"), rule: RESTRICTED },
  { file: "web/src/components/a.tsx", code: imports("@pharmacy/server/app.ts"), rule: RESTRICTED },
  { file: "web/src/resources/units/a.ts", code: imports("#routes/index.tsx"), rule: RESTRICTED },
  {
    file: "web/src/resources/units/c.ts",
    code: imports("@pharmacy/server/a.ts"),
    rule: RESTRICTED,
  },
  { file: "web/src/resources/units/d.ts", code: imports("#test/app.tsx"), rule: RESTRICTED },
  {
    file: "web/src/routes/admin/units/a.tsx",
    code: imports("../plans/-plan-form.tsx"),
    rule: RESTRICTED,
  },
  { file: "web/src/routes/admin/units/b.tsx", code: imports("../-menu.tsx"), rule: RESTRICTED },
  {
    file: "web/src/routes/admin/units/c.tsx",
    code: imports("#routes/admin/plans/-plan-form.tsx"),
    rule: RESTRICTED,
  },
  {
    file: "web/src/routes/admin/units/-units.test.tsx",
    code: imports("../../orgs/-org-form.tsx"),
    rule: RESTRICTED,
  },
  { file: "web/src/routes/d.tsx", code: imports("@pharmacy/server/app.ts"), rule: RESTRICTED },
  {
    file: "server/src/cycle/one.ts",
    code: 'import { two } from "./two.ts";\nexport const one = () => two();',
    rule: "lint/suspicious/noImportCycles",
  },
  {
    file: "server/src/cycle/two.ts",
    code: 'import { one } from "./one.ts";\nexport const two = () => one();',
    rule: "lint/suspicious/noImportCycles",
  },
  {
    file: "server/src/barrel.ts",
    code: 'export { one } from "./cycle/one.ts";',
    rule: "lint/performance/noBarrelFile",
  },
  {
    file: "server/src/default.ts",
    code: "export default 1;",
    rule: "lint/style/noDefaultExport",
  },
  {
    file: "server/src/CamelCase.ts",
    code: "export const a = 1;",
    rule: "lint/style/useFilenamingConvention",
  },
  {
    file: "server/src/any.ts",
    code: "export const a = (b: any) => b;",
    rule: "lint/suspicious/noExplicitAny",
  },
  {
    file: "server/src/non-null.ts",
    code: "export const a = (b: string | null) => b!.length;",
    rule: "lint/style/noNonNullAssertion",
  },
  {
    file: "server/src/console.ts",
    code: "export const a = () => console.log(1);",
    rule: "lint/suspicious/noConsole",
  },
  {
    file: "server/src/type-import.ts",
    code: 'import { A } from "./a.ts";\nexport const a = (b: A) => b;',
    rule: "lint/style/useImportType",
  },
  {
    file: "server/src/unused.ts",
    code: 'import { a } from "./a.ts";\nexport const b = 1;',
    rule: "lint/correctness/noUnusedImports",
  },
  {
    file: "server/src/long.ts",
    code: `export function long(a: string[]) {\n${"  a.push(a.join());\n".repeat(81)}}`,
    rule: "lint/complexity/noExcessiveLinesPerFunction",
  },
  {
    file: "web/src/components/picture.tsx",
    code: 'export const Picture = () => <img src="logo.svg" />;',
    rule: "lint/a11y/useAltText",
  },
];

const clean: Omit<Plant, "rule">[] = [
  { file: "contract/src/clean.ts", code: imports("zod", "./record.ts") },
  { file: "contract/src/clean.values.ts", code: imports("./b.values.ts", "./models.ts") },
  { file: "server/src/resources.ts", code: imports("./catalogue/units/units.routes.ts") },
  { file: "server/src/app.ts", code: imports("./identity/auth/a.ts", "./platform/http/a.ts") },
  { file: "server/src/identity/clean.ts", code: imports("../platform/db/records.ts") },
  { file: "server/src/platform/units.test.ts", code: imports("../catalogue/units/a.ts") },
  { file: "server/src/main.ts", code: "export const home = process.env.HOME;" },
  { file: "server/src/platform/db/clean.ts", code: "export const a = db.insert(units);" },
  {
    file: "server/src/catalogue/units/clean.ts",
    code: `${imports("../items/items.table.ts", "../../identity/a.ts", "../../platform/db/a.ts")}\nnew Set([1]).delete(1);`,
  },
  {
    file: "server/src/catalogue/units/read.ts",
    code: "export const a = tx.execute(sql`select 1`);",
  },
  { file: "server/src/catalogue/units/units.test.ts", code: "export const a = db.delete(units);" },
  {
    file: "server/src/catalogue/units/waits-long.test.ts",
    code: "export const a = () => vi.waitFor(() => b(), 5_000);",
  },
  { file: "web/src/api/clean.ts", code: imports("@pharmacy/contract/units.ts", "#lib/a.ts") },
  { file: "web/src/components/list/clean.tsx", code: imports("#lib/use-list.ts", "../ui/a.tsx") },
  {
    file: "web/src/resources/units/clean.tsx",
    code: imports("#api/resource.ts", "#components/ui/a.tsx", "../users/users.api.ts"),
  },
  {
    file: "web/src/routes/admin/units/clean.tsx",
    code: imports("./-unit-form.tsx", "#resources/units/units.api.ts"),
  },
  { file: "web/src/routes/admin/units/-clean.test.tsx", code: imports("#test/app.tsx") },
];

function imports(...modules: string[]): string {
  const names = modules.map((_, index) => `a${index}`);
  const lines = modules.map((module, index) => `import { a${index} } from "${module}";`);
  return `${lines.join("\n")}\nexport const used = [${names.join(", ")}];`;
}

const root = join(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "pharmacy-lint-"));
let found: Map<string, string[]>;

beforeAll(() => {
  cpSync(join(root, "biome.jsonc"), join(folder, "biome.jsonc"));
  cpSync(join(root, "tools/lint"), join(folder, "tools/lint"), { recursive: true });
  for (const { file, code } of [...planted, ...clean]) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    writeFileSync(join(folder, file), `${code}\n`);
  }
  found = lint();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(planted)("$rule is caught in $file", ({ file, rule }) => {
  expect(found.get(file)).toContain(rule);
});

test.each(clean)("$file breaks no rule", ({ file }) => {
  expect(found.get(file)).toBeUndefined();
});

/** The broken rules, by file. */
function lint(): Map<string, string[]> {
  const biome = join(root, "node_modules/@biomejs/biome/bin/biome");
  const args = [biome, "lint", "--reporter=json", "--max-diagnostics=none", "."];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
  if (!stdout) throw new Error(stderr);
  const report: { diagnostics: { category: string; location: { path: string } }[] } =
    JSON.parse(stdout);
  const rules = new Map<string, string[]>();
  for (const { category, location } of report.diagnostics) {
    rules.set(location.path, [...(rules.get(location.path) ?? []), category]);
  }
  return rules;
}
