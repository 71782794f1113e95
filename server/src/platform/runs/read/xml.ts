import { SaxesParser } from "saxes";
import { DAMAGED } from "./xlsx-archive.ts";

type Attributes = Record<string, string>;

export type XmlReader = {
  open?(name: string, attributes: Attributes): void;
  close?(name: string): void;
  text?(text: string): void;
  isDone?(): boolean;
};

const DEPTH_MAX = 100;
const TOKEN_MAX = 1_048_576;

/** Refuses entities and what would pile up in memory: endless texts and tags, and deep nesting. */
export async function* readXml(
  pieces: AsyncIterable<string>,
  reader: XmlReader,
): AsyncGenerator<void> {
  const parser = new SaxesParser({ position: false, xmlns: false as const });
  let [depth, waiting] = [0, 0];
  parser.on("error", fail);
  parser.on("doctype", fail);
  parser.on("opentag", ({ name, attributes }) => {
    depth += 1;
    waiting = 0;
    if (depth > DEPTH_MAX) throw DAMAGED;
    reader.open?.(localName(name), attributes);
  });
  parser.on("closetag", ({ name }) => {
    depth -= 1;
    waiting = 0;
    reader.close?.(localName(name));
  });
  const text = (characters: string) => {
    waiting = 0;
    reader.text?.(characters);
  };
  parser.on("text", text);
  parser.on("cdata", text);
  for await (const piece of pieces) {
    waiting += piece.length;
    if (waiting > TOKEN_MAX) throw DAMAGED;
    parser.write(piece);
    yield;
    if (reader.isDone?.()) return;
  }
  parser.close();
  yield;
}

export async function scanXml(pieces: AsyncIterable<string>, reader: XmlReader): Promise<void> {
  for await (const _ of readXml(pieces, reader)) {
    // the reader has what it needs
  }
}

function fail(): never {
  throw DAMAGED;
}

const localName = (name: string) => name.slice(name.indexOf(":") + 1);
