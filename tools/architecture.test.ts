import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { CONFIGURATION } from "../server/src/platform/config.ts";

/**
 * Checks what a linter cannot see: that every resource is complete, and that documents are true.
 */

const root = join(import.meta.dirname, "..");
const files = (pattern: string) => globSync(pattern, { cwd: root }).sort();
const read = (file: string) => readFileSync(join(root, file), "utf8");
const exists = (...parts: string[]) => existsSync(join(root, ...parts));

const routes = files("server/src/{*/,*/*/}*.routes.ts");
const lists = files("contract/src/*/*.ts").filter((file) =>
  /^export const \w+ListQuery\b/m.test(read(file)),
);
const listScreens = files("web/src/routes/admin/*/index.tsx");
/** Cards of dashboards and of settings. */
const parts = files("web/src/resources/*/*.{card,settings}.tsx");
const documents = files("{*.md,docs/**/*.md}");

test("there is something to check", () => {
  for (const found of [routes, lists, listScreens, parts, documents]) {
    expect(found.length).toBeGreaterThan(0);
  }
});

test.each(routes)("%s is served and tested", (file) => {
  expect(read("server/src/resources.ts")).toContain(file.replace("server/src/", "./"));
  expect(exists(file.replace(".routes.ts", ".test.ts"))).toBe(true);
});

// Test files share modules: a hook registered by a shared module only runs for the first file.
test("no module that tests share starts an app or a server for them", () => {
  const shared = files("{server,web}/{src,test}/**/*.{ts,tsx}").filter(
    (file) =>
      !/\.test\.tsx?$/.test(file) && /^(export )?const .*= test(App|Server)\(/m.test(read(file)),
  );
  expect(shared).toEqual([]);
});

test("an hour and a day are spelled out in one file", () => {
  const spelled =
    /60 \* (60|1000)\b|\b(86_400_000|3_600_000)\b|const (DAY|HOUR|MINUTE)_MS\b|[*/] 60_000\b/;
  const every = files("{contract,server,web}/src/**/*.{ts,tsx}").filter((file) =>
    spelled.test(read(file)),
  );
  expect(every).toEqual(["contract/src/time.values.ts"]);
});

test("every form of the web app is sent by one mechanism", () => {
  const where = (pattern: RegExp) =>
    files("web/src/**/*.{ts,tsx}").filter(
      (file) => !/(\.test|-for-test)\.tsx?$/.test(file) && pattern.test(read(file)),
    );
  expect(where(/<form\b/)).toEqual(["web/src/components/form/plain-form.tsx"]);
  expect(where(/\buseForm\b/)).toEqual(["web/src/components/form/use-record-form.ts"]);
  expect(where(/\breadRefusal\(/)).toEqual([
    "web/src/components/form/refusal.ts",
    "web/src/components/form/use-attempt.ts",
  ]);
});

test.each(lists)("%s has server routes and a web client", (file) => {
  const noun = file.split("/").at(-1)?.replace(".ts", "") ?? "";
  expect(files(`server/src/{*/,}${noun}/${noun}.routes.ts`)).toHaveLength(1);
  expect(exists("web/src/resources", noun, `${noun}.api.ts`)).toBe(true);
});

// The linter only sees cycles of files.
test("the folders of the web app's resources import one another in one direction", () => {
  const resources = new Map<string, Set<string>>();
  for (const file of files("web/src/resources/*/*.{ts,tsx}")) {
    const folder = file.split("/")[3] ?? "";
    const others = [...read(file).matchAll(/"(?:#resources|\.\.)\/([a-z-]+)\//g)];
    const known = resources.get(folder) ?? new Set();
    resources.set(folder, new Set([...known, ...others.map(([, other = ""]) => other)]));
  }
  expect(cyclesIn(resources)).toEqual([]);
  expect(
    cyclesIn(
      new Map([
        ["users", new Set(["tokens"])],
        ["tokens", new Set(["users"])],
      ]),
    ),
  ).toEqual(["tokens", "users"]);
});

/** The nodes that remain when those without remaining imports are removed again and again. */
function cyclesIn(imports: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  let left = [...imports.keys()];
  for (;;) {
    const next = left.filter((one) =>
      [...(imports.get(one) ?? [])].some((other) => other !== one && left.includes(other)),
    );
    if (next.length === left.length) return left.sort();
    left = next;
  }
}

test.each(listScreens)("%s is led to from the sidebar, or is among the other screens", (file) => {
  const name = file.split("/").at(-2) ?? "";
  expect(read("web/src/nouns/navigation.ts")).toContain(`to: "/admin/${name}"`);
});

test.each(parts)("%s is in a list of the web app's nouns", (file) => {
  const lists = files("web/src/nouns/*.ts").map(read).join("\n");
  expect(lists).toContain(`"${file.replace("web/src/", "#")}"`);
});

test.each(mentions(/`npm run ([a-z:-]+)/g))("%s names a script that exists: %s", (_, name) => {
  expect(JSON.parse(read("package.json")).scripts).toHaveProperty([name]);
});

test.each(mentions(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g))(
  "%s links to a file that exists: %s",
  (document, target) => {
    expect(exists(dirname(document), target)).toBe(true);
  },
);

// A name with a placeholder, such as `<noun>` or `*`, does not name a file.
test.each(mentions(/`((?:contract|server|web|tools|docs|e2e|bench)\/[\w.$/@-]+)`/g))(
  "%s names a file or folder that exists: %s",
  (_, path) => {
    expect(exists(path)).toBe(true);
  },
);

// The quoted names of tests follow the name of their file: `some.test.ts` "one", "another".
const provedBy = [
  ...read("docs/security.md").matchAll(/`([\w./$-]+\.(?:test|spec)\.tsx?)`((?:,? "[^"]+")+)/g),
].flatMap(([, file = "", names = ""]) =>
  [...names.matchAll(/"([^"]+)"/g)].map(([, name = ""]): [string, string] => [file, name]),
);

test("the promises of security are proved by many tests", () => {
  expect(provedBy.length).toBeGreaterThan(100);
});

test.each(provedBy)("docs/security.md: %s has the test %s", (file, name) => {
  expect(read(file)).toContain(name);
});

test(".env.example names every variable, its default and why it exists", async () => {
  const variables = Object.entries(CONFIGURATION).map(([name, schema]) => {
    const { default: value = "" } = schema.toJSONSchema({ io: "input" });
    return `# ${schema.description}\n# ${name}=${value}\n`;
  });
  const head = "# All of these have defaults. Copy to .env what you want to change.\n";
  await expect([head, ...variables].join("\n")).toMatchFileSnapshot(join(root, ".env.example"));
});

test.each(Object.keys(CONFIGURATION))("docs/operations.md explains the variable %s", (name) => {
  const row = new RegExp(`^\\| \`${name}\` \\| [^|]+ \\| [^|]+ \\|$`, "m");
  expect(read("docs/operations.md")).toMatch(row);
});

/** Every match of `pattern` in the documents, as [document, match]. */
function mentions(pattern: RegExp): [string, string][] {
  return documents.flatMap((document) =>
    [...read(document).matchAll(pattern)].map(([, mention = ""]): [string, string] => [
      document,
      mention,
    ]),
  );
}
