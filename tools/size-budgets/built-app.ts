import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const dist = join(import.meta.dirname, "../../web/dist");
const assets = join(dist, "assets");

/** Bytes of a kilobyte, here and in the budgets. */
const KILOBYTE = 1024;

/** How one file of JavaScript names another: at once, or when it is wanted. */
const STATIC = /\b(?:import|from)\s*["'`]\.\/([^"'`]+\.js)["'`]/g;
const DYNAMIC = /\bimport\(\s*["'`]\.\/([^"'`]+\.js)["'`]\s*\)/g;

/** The script in the page's head that knows which files an address needs. */
const ROUTE_PRELOAD = /\}\)\((\[\[.*\]\]),(\["assets\/.*"\])\)<\/script>/;

/** The built web app as files that need each other. Throws when there is none. */
export function readBuiltApp() {
  if (!existsSync(join(dist, "index.html"))) {
    throw new Error("There is no built web app to weigh. Build it first: npm start, or npm test.");
  }
  const page = readFileSync(join(dist, "index.html"), "utf8");
  const files = readdirSync(assets);
  const scripts = files.filter((file) => file.endsWith(".js"));
  const code = new Map(scripts.map((file) => [file, readFileSync(join(assets, file), "utf8")]));
  const entry = /<script type="module"[^>]* src="\/assets\/([^"]+)"/.exec(page)?.[1] ?? "";
  const preloads = routePreloadsIn(page);

  /** These files, what they import, what that imports, and so on. */
  function closureOf(roots: readonly string[], links: readonly RegExp[]): string[] {
    const found = new Set<string>();
    const visit = (file: string) => {
      if (found.has(file)) return;
      found.add(file);
      for (const link of links) for (const next of named(code.get(file), link)) visit(next);
    };
    roots.forEach(visit);
    return [...found];
  }

  return {
    scripts,
    styles: files.filter((file) => file.endsWith(".css")),
    fonts: files.filter((file) => file.endsWith(".woff2")),
    /** Every script that can be come to at all. */
    reachable: () => closureOf([entry], [STATIC, DYNAMIC]),
    /**
     * The scripts an address needs before it can be used, the entry's own among them; `lazy` is how
     * the name of a further one begins, which a sheet upon the page needs.
     */
    scriptsOf(address: string | undefined, lazy?: string): string[] {
      const wanted = preloads.flatMap(({ pattern, needs }) =>
        address !== undefined && pattern.test(address) ? needs : [],
      );
      const sheet = lazy === undefined ? [] : [oneNamed(scripts, lazy)];
      return closureOf([entry, ...wanted, ...sheet], [STATIC]);
    },
  };
}

/** Kilobytes of a file of the build as it travels: fonts are compressed already. */
export function weigh(file: string): number {
  const bytes = readFileSync(join(assets, file));
  return (file.endsWith(".woff2") ? bytes : gzipSync(bytes)).length / KILOBYTE;
}

/** What is wrong with the weight of something, in a sentence that names its heaviest files. */
export function excessOf(what: string, files: readonly string[], budget: number) {
  const weights = files.map((file) => ({ file, weight: weigh(file) }));
  const total = weights.reduce((sum, { weight }) => sum + weight, 0);
  if (total <= budget) return undefined;
  const heaviest = weights
    .sort((one, other) => other.weight - one.weight)
    .slice(0, 4)
    .map(({ file, weight }) => `${file} ${weight.toFixed(1)}`);
  const over = (total - budget).toFixed(1);
  return `${what} has ${total.toFixed(1)} KB, ${over} over its ${budget} KB. Heaviest: ${heaviest.join(", ")}.`;
}

function routePreloadsIn(page: string) {
  const [, preloads, files] = ROUTE_PRELOAD.exec(page) ?? [];
  if (!preloads || !files) throw new Error("The page's head does not say what each address needs.");
  const names = JSON.parse(files) as string[];
  return (JSON.parse(preloads) as [string, number[]][]).map(([pattern, needs]) => ({
    pattern: new RegExp(pattern),
    needs: needs.map((file) => (names[file] ?? "").replace("assets/", "")),
  }));
}

function named(code: string | undefined, link: RegExp): string[] {
  return [...(code ?? "").matchAll(link)].map(([, file = ""]) => file);
}

function oneNamed(files: readonly string[], start: string): string {
  const [file, ...others] = files.filter((name) => name.startsWith(start));
  if (!file || others.length > 0) throw new Error(`The build has not one file named ${start}…`);
  return file;
}
