import type { Plugin, Rolldown } from "vite";

type Chunk = Rolldown.OutputChunk;
/** Any one segment of a path. */
const ANYTHING = "[^/]+";

type Preloads = readonly (readonly [pattern: string, files: readonly number[]])[];

/**
 * The browser fetches the page's code immediately, instead of after the entry: a script in the
 * page's head knows the files of each URL.
 */
export function routePreload(): Plugin {
  return {
    name: "route-preload",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        if (!bundle) return html;
        const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
        // Before the style sheet, which every later script would wait for.
        const script = `<script>${scriptOf(chunks)}</script>`;
        return html.replace('<script type="module"', (entry) => `${script}\n    ${entry}`);
      },
    },
  };
}

function scriptOf(chunks: readonly Chunk[]): string {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const entry = chunks.find((chunk) => chunk.isEntry);
  const loadedAnyway = entry ? filesOf(entry, byName) : new Set<string>();
  const files: string[] = [];
  const preloads: Preloads = chunks.flatMap((chunk) => {
    const pattern = patternOf(chunk);
    if (!pattern) return [];
    const needed = [...filesOf(chunk, byName)].filter((file) => !loadedAnyway.has(file));
    return [[pattern, needed.map((file) => positionOf(file, files))] as const];
  });
  // A literal path takes precedence over one with parameters: `orgs/create` is not a record.
  const [exact, open] = [preloads.filter(isExact), preloads.filter((one) => !isExact(one))];
  // A script's content ends at the first "</script", whatever surrounds it.
  const lists = [[...exact, ...open], files].map((value) =>
    JSON.stringify(value).replaceAll("<", "\\u003c"),
  );
  return `(${preload})(${lists.join()})`;
}

function isExact([pattern]: Preloads[number]): boolean {
  return !pattern.includes(ANYTHING);
}

function patternOf(chunk: Chunk): string | undefined {
  const route = chunk.facadeModuleId?.match(/\/src\/routes(\/.*)\.tsx\?tsr-split=component/)?.[1];
  if (!route) return undefined;
  const path = route.replace(/\/(index|route)$/, "").replace(/\$\w+/g, ANYTHING);
  return `^${path}${route.endsWith("/route") ? "(/|$)" : "/?$"}`;
}

/** Includes indirect imports. */
function filesOf(chunk: Chunk, byName: ReadonlyMap<string, Chunk>, found = new Set<string>()) {
  if (found.has(chunk.fileName)) return found;
  found.add(chunk.fileName);
  for (const name of chunk.imports) {
    const imported = byName.get(name);
    if (imported) filesOf(imported, byName, found);
  }
  return found;
}

function positionOf(file: string, files: string[]): number {
  const known = files.indexOf(file);
  return known === -1 ? files.push(file) - 1 : known;
}

/** Runs in the browser, inlined into the page as it is here: preloads all layouts, and one page. */
function preload(preloads: Preloads, files: readonly string[]): void {
  const wanted = new Set<number>();
  let hasPage = false;
  for (const [pattern, needed] of preloads) {
    const isPage = pattern.endsWith("$");
    if ((isPage && hasPage) || !new RegExp(pattern).test(location.pathname)) continue;
    hasPage ||= isPage;
    for (const file of needed) wanted.add(file);
  }
  for (const file of wanted) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = `/${files[file]}`;
    document.head.append(link);
  }
}
