import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";

/** A noun of the network, and how its code is recognised. */
export type CountedNoun = {
  /** Whether a file, or what an import names, is the noun's own. */
  own: RegExp;
  /** Whether a text of another file names it: a model, an address, a heading. */
  named: RegExp;
};

/** A text in a file: a literal, a piece of a template, or what stands between tags. */
type Text = { line: number; words: string; isImport: boolean };

/** The texts of every production file. */
export type Production = ReadonlyMap<string, readonly Text[]>;

const CODE = "{contract,server,web}/src/**/*.{ts,tsx}";
/** Written by tools, or never changed again. */
const WRITTEN = /\.gen\.ts$|\/migrations\//;

/** Parses every production file once. */
export function readProduction(root: string): Production {
  const files = globSync(CODE, {
    cwd: root,
    exclude: ["**/{node_modules,dist,data,test-results}", "**/*.test.{ts,tsx}"],
  })
    .map((found) => found.replaceAll("\\", "/"))
    .filter((file) => !WRITTEN.test(file))
    .sort();
  return new Map(
    files.map((file) => [file, textsIn(file, readFileSync(join(root, file), "utf8"))]),
  );
}

/** The files besides a noun's own that import from it or name it, each with where it does. */
export function mentionsOf(production: Production, { own, named }: CountedNoun) {
  const mentions = new Map<string, string[]>();
  for (const [file, texts] of production) {
    if (own.test(file)) continue;
    const places = texts.filter(({ words, isImport }) => (isImport ? own : named).test(words));
    if (places.length === 0) continue;
    mentions.set(
      file,
      places.map(({ line, words }) => `${line}: ${words.trim().slice(0, 60)}`),
    );
  }
  return mentions;
}

type Node = { type?: string; start?: number; value?: unknown; source?: Node };

function textsIn(file: string, text: string): Text[] {
  const texts: Text[] = [];
  const visit = (node: Node, parent?: Node) => {
    const words = textOf(node);
    if (words !== undefined) {
      const line = text.slice(0, node.start ?? 0).split("\n").length;
      texts.push({ line, words, isImport: parent?.source === node });
    }
    for (const child of Object.values(node).flat(2)) {
      if (typeof child === "object" && child !== null) visit(child as Node, node);
    }
  };
  visit(parseSync(file, text).program as Node);
  return texts;
}

/** The text of a literal, of a piece of a template, or between tags. */
function textOf({ type, value }: Node): string | undefined {
  if (type === "TemplateElement") return (value as { raw: string }).raw;
  return (type === "Literal" || type === "JSXText") && typeof value === "string"
    ? value
    : undefined;
}
