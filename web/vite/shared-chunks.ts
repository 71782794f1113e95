import type { Rolldown } from "vite";

type Graph = { getModuleInfo: Rolldown.GetModuleInfo };
type Use = { publicPages: number; pages: number; frames: number };

/** A page, or the frame around the pages below it, once the router has split it off. */
const PAGE = /\/src\/routes\/(.+)\.tsx\?tsr-split=component/;

/** What every kit and noun stands on. */
const BASE = /\/web\/src\/(?:lib|api|components\/ui)\//;
/** Lists of words and numbers, each too small for a request of its own. */
const VALUES = /\/contract\/src\/[^/]+\.values\.ts$/;
const KIT = /\/web\/src\/components\/([^/]+)\//;
const NOUN = /\/web\/src\/resources\/([^/]+)\//;

/** What a page fetches only when it needs it itself, and not because something beside it does. */
const HEAVY = /\/web\/src\/components\/(?!ui\/)|\/node_modules\/zod\//;

/** From how many pages on what they share is fetched as a file of its own. */
const SHARED_MIN = 3;

/**
 * What is fetched together. Left alone, every set of pages that share something gets a file for it:
 * dozens of small ones. Instead there is one for what public pages share, one for the frames around
 * the others with the base, and one for each folder of a kit or a noun. The first that matches
 * has a module and all it imports. What is left belongs to a page or two, or comes when it is wanted.
 */
export const sharedChunks: Rolldown.CodeSplittingGroup[] = [
  { name: "start", tags: ["$initial"], priority: 4 },
  group("public", 3, (_, { publicPages }) => publicPages >= SHARED_MIN && "public"),
  group("frame", 2, (id, { frames, pages }) => {
    const isOfBase = (BASE.test(id) || VALUES.test(id)) && pages > 1;
    return (frames > 0 || isOfBase) && "frame";
  }),
  { name: "icons", test: /\/lucide-react\//, minShareCount: SHARED_MIN, priority: 1 },
  group("kits", 1, (id, { pages }) => pages >= SHARED_MIN && KIT.exec(id)?.[1]),
  group("nouns", 0, (id, { pages }, graph) => {
    return pages >= SHARED_MIN && !isHeavy(id, graph) && NOUN.exec(id)?.[1];
  }),
];

/** @param nameOf the file a module belongs to, if any of the group's. */
function group(
  debugName: string,
  priority: number,
  nameOf: (id: string, use: Use, graph: Graph) => string | false | undefined,
): Rolldown.CodeSplittingGroup {
  return {
    debugName,
    priority,
    name: (id, graph) =>
      (/\/(?:web|contract)\/src\//.test(id) && nameOf(id, countUse(id, graph), graph)) || null,
  };
}

/** How many pages and frames need a module as soon as they are shown. */
function countUse(id: string, graph: Graph): Use {
  const use: Use = { publicPages: 0, pages: 0, frames: 0 };
  const seen = new Set<string>();
  function climb(module: string) {
    if (seen.has(module)) return;
    seen.add(module);
    const page = PAGE.exec(module)?.[1];
    if (page === undefined) graph.getModuleInfo(module)?.importers.forEach(climb);
    else if (/(^|\/)route$/.test(page)) use.frames += 1;
    else use.pages += 1;
    if (page && !page.includes("/")) use.publicPages += 1;
  }
  climb(id);
  return use;
}

/** Whether a module brings something heavy with it. */
function isHeavy(id: string, graph: Graph, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  if (HEAVY.test(id)) return true;
  return graph.getModuleInfo(id)?.importedIds.some((one) => isHeavy(one, graph, seen)) ?? false;
}
