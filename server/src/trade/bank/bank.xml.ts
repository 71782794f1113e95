import { SaxesParser } from "saxes";
import { AppError } from "../../platform/app-error.ts";

export type XmlNode = {
  name: string;
  text: string;
  currency: string | null;
  parts: XmlNode[];
};

type Whole = {
  /** Refuses the file for its root element. */
  root(name: string, namespace: string): void;
  /** Elements that are handed over when they end, and are then forgotten. */
  handed: ReadonlySet<string>;
  take(path: string, node: XmlNode): void;
};

const DEPTH_MAX = 30;
const TEXT_MAX = 2_000;
const PARTS_MAX = 4_000;
const TOKEN_MAX = 65_536;

const DAMAGED = new AppError("invalid", "The file is damaged. Export it from the bank again.");
const TRUNCATED = new AppError(
  "invalid",
  "The file ends too early. Export it from the bank again.",
);
const DECLARED = new AppError(
  "invalid",
  "The file has a document type declaration. Bank files have none, so it was not read.",
);

/**
 * Reads a document of one namespace, piece by piece. Elements of other namespaces are skipped with
 * all they contain. A document type, unknown entities and endless texts are refused.
 */
export async function readXmlNodes(pieces: AsyncIterable<string>, whole: Whole): Promise<void> {
  const parser = new SaxesParser({ position: false, xmlns: true as const });
  const open: XmlNode[] = [];
  const paths: string[] = [];
  let [namespace, foreign, kept, waiting] = ["", 0, 0, 0];
  let isEnding = false;
  parser.on("error", () => {
    throw isEnding ? TRUNCATED : DAMAGED;
  });
  parser.on("doctype", () => {
    throw DECLARED;
  });
  parser.on("opentag", ({ uri, local, attributes }) => {
    waiting = 0;
    if (open.length === 0) {
      whole.root(local, uri);
      namespace = uri;
    }
    if (foreign > 0 || uri !== namespace) {
      foreign += 1;
      if (foreign > DEPTH_MAX) throw DAMAGED;
      return;
    }
    kept += 1;
    if (open.length >= DEPTH_MAX || kept > PARTS_MAX) throw DAMAGED;
    open.push({ name: local, text: "", currency: attributes.Ccy?.value ?? null, parts: [] });
    paths.push(paths.length === 0 ? local : `${paths.at(-1)}/${local}`);
  });
  parser.on("closetag", () => {
    waiting = 0;
    if (foreign > 0) {
      foreign -= 1;
      return;
    }
    const [node, path = ""] = [open.pop(), paths.pop()];
    if (!node) return;
    if (!whole.handed.has(path)) {
      open.at(-1)?.parts.push(node);
      return;
    }
    kept -= sizeOf(node);
    whole.take(path, node);
  });
  const text = (characters: string) => {
    waiting = 0;
    const node = open.at(-1);
    // a statement has as many line breaks as entries
    if (foreign > 0 || !node || characters.trim() === "") return;
    node.text += characters;
    if (node.text.length > TEXT_MAX) throw DAMAGED;
  };
  parser.on("text", text);
  parser.on("cdata", text);
  for await (const piece of pieces) {
    waiting += piece.length;
    if (waiting > TOKEN_MAX + piece.length) throw DAMAGED;
    parser.write(piece);
  }
  isEnding = true;
  parser.close();
}

const sizeOf = (node: XmlNode): number => node.parts.reduce((size, part) => size + sizeOf(part), 1);

/** All nodes at a path below a node: `all(entry, "NtryDtls/TxDtls")`. */
export function all(node: XmlNode, path: string): XmlNode[] {
  let found = [node];
  for (const name of path.split("/")) {
    found = found.flatMap(({ parts }) => parts.filter((part) => part.name === name));
  }
  return found;
}

/** The first text of the paths that is not empty. */
export function textAt(node: XmlNode, ...paths: readonly string[]): string | null {
  for (const path of paths) {
    for (const { text } of all(node, path)) {
      const tidied = text.replace(/\s+/g, " ").trim();
      if (tidied !== "") return tidied;
    }
  }
  return null;
}
