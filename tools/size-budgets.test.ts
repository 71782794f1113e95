import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";

/**
 * Size limits of the built web app, compressed, in units of 1024 bytes. A page's scripts are those
 * that its URL requests at once: the entry's, and those in the page's own preloading.
 */

const dist = join(import.meta.dirname, "../web/dist");
const routes = join(import.meta.dirname, "../web/src/routes");
const KB = 1024;

const isBuilt = existsSync(join(dist, "index.html"));
const page = isBuilt ? readFileSync(join(dist, "index.html"), "utf8") : "";

test("the web app is built", () => {
  expect(isBuilt, "web/dist is missing: npm test builds it before it measures").toBe(true);
});

function weight(file: string): number {
  return gzipSync(readFileSync(join(dist, file)), { level: 9 }).length / KB;
}

/** The scripts that the page itself requests. */
const entry = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(
  ([, file]) => file as string,
);

/** The scripts requested for a URL, found by running the page's own preloading. */
function scriptsAt(pathname: string): string[] {
  const [, preloading = ""] = /<script>(\(function preload[\s\S]*?)<\/script>/.exec(page) ?? [];
  const links: { href: string }[] = [];
  const document = { createElement: () => ({}), head: { append: links.push.bind(links) } };
  new Function("document", "location", preloading)(document, { pathname });
  return [...new Set([...entry, ...links.map(({ href }) => href.slice(1))])];
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

/** The entry's base size, and what each page may add: its path, its query, its breadcrumb. */
const ENTRY_KB = 102;
const ROUTE_KB = 0.1;

/** Limits for the size and the number of a page's scripts. The first matching kind applies. */
const KINDS = [
  { kind: "sign-in", fits: /^\/([a-z]+-[a-z]+)?$/, budget: 118, filesMax: 6 },
  { kind: "public", fits: /^\/(?!admin|dashboard)[a-z]+$/, budget: 180, filesMax: 16 },
  { kind: "form", fits: /\/(create|ask)$/, budget: 181, filesMax: 24 },
  { kind: "settings", fits: /\/settings$/, budget: 190, filesMax: 18 },
  { kind: "record", fits: /\/\$id$/, budget: 172, filesMax: 20 },
  { kind: "dashboard", fits: /^\/(admin|dashboard)$/, budget: 165, filesMax: 14 },
  { kind: "list", fits: /^\/admin\/[a-z]+$|\/(team|tokens)$/, budget: 173, filesMax: 15 },
];
const OTHER = { kind: "other", budget: 172, filesMax: 20 };

const pages = globSync("**/[!-]*.tsx", { cwd: routes })
  .filter((file) => /^ {2}component:/m.test(readFileSync(join(routes, file), "utf8")))
  .filter((file) => !/(^|\/)(__root|route|\$)\.tsx$/.test(file))
  .map((file) => {
    const address = `/${file.replace(/(^|\/)index\.tsx$|\.tsx$/, "")}`;
    const kind = KINDS.find(({ fits }) => fits.test(address)) ?? OTHER;
    return { address, ...kind };
  });

test("the entry is no larger than its base and a little for each page", () => {
  expectWithin(entry, ENTRY_KB + ROUTE_KB * pages.length);
});

test.each(pages)("$address ($kind): at most $budget KB of scripts in $filesMax files", (page) => {
  const scripts = scriptsAt(page.address.replace("$id", "01900000-0000-7000-8000-000000000000"));
  expect(scripts.length).toBeGreaterThan(entry.length);
  expect(scripts.length, scripts.join("\n")).toBeLessThanOrEqual(page.filesMax);
  expectWithin(scripts, page.budget);
});

test("all styles are at most 14 KB, and no font file is more than 30 KB", () => {
  const files = (extension: string) => globSync(`assets/*.${extension}`, { cwd: dist });
  expectWithin(files("css"), 14);
  const fonts = files("woff2").map((file) => readFileSync(join(dist, file)).length / KB);
  expect(fonts.length).toBeGreaterThan(0);
  expect(Math.max(...fonts)).toBeLessThanOrEqual(30);
});
