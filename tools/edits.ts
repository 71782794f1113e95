import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";

/** A noun of the network, and how its code is recognised. */
export type CountedNoun = {
  /** Whether a file, or what an import names, is the noun's own. */
  own: RegExp;
  /** Whether a text of another file names it: a model, an address, a heading. */
  named: RegExp;
  /** The files of the nouns that are defined by it, as items are by their groups. */
  tied?: RegExp;
};

const CODE = "{contract,server,web}/src/**/*.{ts,tsx}";
/** Written by tools, or never changed again. */
const WRITTEN = /\.gen\.ts$|\/migrations\//;

/** The production files of no such noun that import from it or name it, each with where it does. */
export function editsFor(root: string, noun: CountedNoun): Map<string, string[]> {
  const edits = new Map<string, string[]>();
  for (const found of globSync(CODE, {
    cwd: root,
    exclude: ["**/{node_modules,dist,data,test-results}", "**/*.test.{ts,tsx}"],
  }).sort()) {
    const file = found.replaceAll("\\", "/");
    if ([WRITTEN, noun.own, noun.tied].some((files) => files?.test(file))) continue;
    const places = placesIn(file, readFileSync(join(root, file), "utf8"), noun);
    if (places.length > 0) edits.set(file, places);
  }
  return edits;
}

type Node = { type?: string; start?: number; value?: unknown; source?: Node };

/** Every import and text of a file that means the noun. */
function placesIn(file: string, text: string, { own, named }: CountedNoun): string[] {
  const places: string[] = [];
  const note = (what: string, { start = 0 }: Node) =>
    places.push(`${text.slice(0, start).split("\n").length}: ${what.trim().slice(0, 60)}`);
  const visit = (node: Node, parent?: Node) => {
    const words = textOf(node);
    if (words !== undefined) {
      const isImport = parent?.source === node;
      if ((isImport ? own : named).test(words)) note(words, node);
    }
    for (const child of Object.values(node).flat(2)) {
      if (typeof child === "object" && child !== null) visit(child as Node, node);
    }
  };
  visit(parseSync(file, text).program as Node);
  return places;
}

/** The text of a literal, of a piece of a template, or between tags. */
function textOf({ type, value }: Node): string | undefined {
  if (type === "TemplateElement") return (value as { raw: string }).raw;
  return (type === "Literal" || type === "JSXText") && typeof value === "string"
    ? value
    : undefined;
}
