import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";

/**
 * What the built web app may weigh, compressed, in units of 1024 bytes. A page's scripts are those
 * its address asks for at once: the entry's, and the ones the page's own preloading names.
 */

const dist = join(import.meta.dirname, "../web/dist");
const KB = 1024;

const isBuilt = existsSync(join(dist, "index.html"));
const page = isBuilt ? readFileSync(join(dist, "index.html"), "utf8") : "";

test("the web app is built", () => {
  expect(isBuilt, "web/dist is missing: npm test builds it before it measures").toBe(true);
});

function weight(file: string): number {
  return gzipSync(readFileSync(join(dist, file)), { level: 9 }).length / KB;
}

/** The scripts the page itself names. */
const entry = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(
  ([, file]) => file as string,
);

/** The scripts that are asked for at an address, found by running the page's own preloading. */
function scriptsAt(pathname: string): string[] {
  const [, preloading = ""] = /<script>(\(function preload[\s\S]*?)<\/script>/.exec(page) ?? [];
  const asked: { href: string }[] = [];
  const document = { createElement: () => ({}), head: { append: asked.push.bind(asked) } };
  new Function("document", "location", preloading)(document, { pathname });
  return [...new Set([...entry, ...asked.map(({ href }) => href.slice(1))])];
}

function expectWithin(files: string[], budget: number) {
  const sizes = files.map((file) => ({ file: basename(file), size: weight(file) }));
  const total = sizes.reduce((sum, { size }) => sum + size, 0);
  const largest = sizes
    .sort((one, other) => other.size - one.size)
    .slice(0, 5)
    .map(({ file, size }) => `${file} ${size.toFixed(1)}`)
    .join(", ");
  expect(files.length).toBeGreaterThan(0);
  expect(
    total,
    `${total.toFixed(1)} KB of ${budget} KB; the largest: ${largest}`,
  ).toBeLessThanOrEqual(budget);
}

test("the entry weighs at most 105 KB", () => {
  expectWithin(entry, 105);
});

test.each([
  ["/", 112],
  ["/admin", 160],
  ["/admin/units", 165],
  ["/admin/orgs", 165],
  ["/admin/sessions", 165],
  ["/admin/logs", 165],
  ["/admin/tokens", 165],
  ["/admin/orgs/01900000-0000-7000-8000-000000000000", 160],
  ["/admin/orgs/create", 180],
  ["/register", 180],
  ["/admin/registrations", 165],
  ["/admin/registrations/01900000-0000-7000-8000-000000000000", 160],
  ["/admin/users", 165],
  ["/admin/users/01900000-0000-7000-8000-000000000000", 160],
  ["/admin/users/create", 180],
  ["/admin/users/roles", 160],
])("%s weighs at most %d KB of scripts", (pathname, budget) => {
  expect(scriptsAt(pathname).length).toBeGreaterThan(entry.length);
  expectWithin(scriptsAt(pathname), budget);
});

test("all styles weigh at most 14 KB, and no font file more than 30 KB", () => {
  const files = (extension: string) => globSync(`assets/*.${extension}`, { cwd: dist });
  expectWithin(files("css"), 14);
  const fonts = files("woff2").map((file) => readFileSync(join(dist, file)).length / KB);
  expect(fonts.length).toBeGreaterThan(0);
  expect(Math.max(...fonts)).toBeLessThanOrEqual(30);
});
