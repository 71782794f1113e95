import type { Rolldown } from "vite";

type Graph = { getModuleInfo: Rolldown.GetModuleInfo };
type Use = { publicPages: number; pages: number; frames: number };

/** A page, or the layout around pages, after the router has split it off. */
const PAGE = /\/src\/routes\/(.+)\.tsx\?tsr-split=component/;

/** Modules that every other group depends on. */
const BASE = /\/web\/src\/(?:lib|api|components\/ui)\//;
/** Lists of words and numbers, each too small for a request of its own. */
const VALUES = /\/contract\/src\/(?:[^/]+\/)?[^/]+\.values\.ts$/;
/** The acts of rows go with the list. */
const KIT = /\/web\/src\/components\/(list(?=-acts\/)|[^/]+(?=\/))/;
/** Dialogs and sheets: few screens show one at first. */
const OVERLAY = /\/web\/src\/components\/ui\/(?:dialog|sheet)\.tsx$/;
const NOUN = /\/web\/src\/resources\/([^/]+)\//;

const ICON = /\/lucide-react\//;

/** A page fetches these only if it needs them itself, not because a module beside it does. */
const HEAVY = /\/web\/src\/components\/(?!ui\/)|\/node_modules\/zod\//;

/** How many pages must share a module for it to go into a shared file. */
const SHARED_MIN = 3;
/** How many pages must share a module of the base for every page to fetch it. */
const COMMON_MIN = 4;
/** How many pages, and parts that load later, must share an icon for most pages to fetch it. */
const ICON_MIN = 5;
/** How many pages must share a component for it to go into the file of its folder. */
const KIT_MIN = 2;

/**
 * By default, every set of pages that share a module gets a file for it: dozens of small ones.
 * These groups are few: public pages with all others, public pages among themselves, layouts with
 * the base, and each folder of components or of a resource. A module and all its imports go into
 * the first group that matches.
 */
export const sharedChunks: Rolldown.CodeSplittingGroup[] = [
  { name: "start", tags: ["$initial"], priority: 5 },
  group("public", 4, (id, use) => use.publicPages >= SHARED_MIN && !isOfFront(id, use) && "public"),
  group("front", 3, (_, use) => use.publicPages >= SHARED_MIN && "front"),
  group("frame", 2, (id, { frames, pages }) => {
    const isOfBase = BASE.test(id) && !OVERLAY.test(id) && pages >= COMMON_MIN;
    const isSmall = VALUES.test(id) && pages >= SHARED_MIN;
    return (frames > 0 || isOfBase || isSmall) && "frame";
  }),
  // before the dialogs, which would take the icons they share with lists
  { name: "icons", test: ICON, minShareCount: ICON_MIN, priority: 1.8 },
  group("overlays", 1.5, (id, { frames }) => frames === 0 && OVERLAY.test(id) && "dialogs"),
  group("kits", 1, (id, { pages }) => pages >= KIT_MIN && KIT.exec(id)?.[1]),
  group("nouns", 0, (id, { pages }, graph) => {
    return pages >= SHARED_MIN && !isHeavy(id, graph) && NOUN.exec(id)?.[1];
  }),
];

/** `nameOf` returns the file a module belongs to, if any in this group. */
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

/** True if no page behind the sign-in needs a module, nor a part that it loads later. */
function isOfFront(id: string, { publicPages, pages, frames }: Use): boolean {
  return !BASE.test(id) && frames === 0 && pages === publicPages;
}

/** Counts pages and layouts that need a module as soon as they are shown. */
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

function isHeavy(id: string, graph: Graph, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  if (HEAVY.test(id)) return true;
  return graph.getModuleInfo(id)?.importedIds.some((one) => isHeavy(one, graph, seen)) ?? false;
}
