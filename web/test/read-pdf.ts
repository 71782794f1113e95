import { inflateSync } from "node:zlib";

type PdfObject = { entries: string; stream: string };
/** The box is in points. */
type Box = {
  text: string;
  mark: number | undefined;
  x: number;
  y: number;
  width: number;
  places: number[];
};
type Spoken = [tag: string, text: string | string[]];

export function readPdf(bytes: Uint8Array) {
  const objects = objectsIn(Buffer.from(bytes));
  const at = (id: string | undefined): PdfObject => {
    const found = objects[Number(id) - 1];
    if (!found) throw new Error(`There is no object ${id}.`);
    return found;
  };
  const catalog = at("1").entries;
  const font = objects.find(({ entries }) => entries.includes("/Subtype /Type0"))?.entries ?? "";
  const characters = charactersIn(at(oneIn(font, /\/ToUnicode (\d+) 0 R/)).stream);
  const pageIds = allIn(oneIn(at("3").entries, /\/Kids \[([^\]]*)\]/), /(\d+) 0 R/g);
  const pages = pageIds.map((id) => {
    const boxes = boxesIn(at(oneIn(at(id).entries, /\/Contents (\d+)/)).stream, characters);
    return { boxes, texts: boxes.map(({ text }) => text) };
  });
  const textIn = (element: string): string =>
    partsOf(at(element).entries)
      .map((part) => {
        if (part.element) return textIn(part.element);
        const page = pages[pageIds.indexOf(part.page ?? "")];
        return page?.boxes.find(({ mark }) => mark === Number(part.mark))?.text ?? "";
      })
      .join("");
  const inside = (element: string) =>
    partsOf(at(element).entries).flatMap((part) => part.element ?? []);
  const [document = ""] = inside(oneIn(catalog, /\/StructTreeRoot (\d+)/));
  const spoken = inside(document).map((element): Spoken => {
    const tag = oneIn(at(element).entries, /\/S \/(\w+)/);
    if (tag !== "Table") return [tag, textIn(element)];
    return [tag, inside(element).map((row) => inside(row).map(textIn).join(" | "))];
  });
  return {
    catalog,
    title: textOf(oneIn(at("2").entries, /\/Title <FEFF([0-9a-f]+)>/)),
    pages,
    spoken,
  };
}

/** By the places that the PDF's own table gives. */
function objectsIn(pdf: Buffer): PdfObject[] {
  const text = pdf.toString("latin1");
  const table = Number(oneIn(text, /startxref\n(\d+)\n%%EOF\n$/));
  const places = allIn(text.slice(table), /^(\d{10}) 00000 n $/gm).map(Number);
  return places.map((place, index) => {
    if (!text.startsWith(`${index + 1} 0 obj\n`, place)) throw new Error(`No object at ${place}.`);
    const end = text.indexOf("\nendobj", place);
    const begin = text.indexOf("stream\n", place);
    if (begin < 0 || begin > end) return { entries: text.slice(place, end), stream: "" };
    const entries = text.slice(place, begin);
    const from = begin + "stream\n".length;
    const length = Number(oneIn(entries, /\/Length (\d+)/));
    return { entries, stream: inflateSync(pdf.subarray(from, from + length)).toString("latin1") };
  });
}

function charactersIn(map: string): Map<string, string> {
  const lines = [...map.matchAll(/^<([0-9a-f]{4})> <([0-9a-f]+)>$/gm)];
  return new Map(lines.map(([, code = "", units = ""]) => [code, textOf(units)]));
}

const SHOWN =
  /(?:\/MCID (\d+)[^\n]*?)?BT 3 Tr \/F (\S+) Tf (\S+) Tz 1 0 0 1 (\S+) (\S+) Tm \[(.*?)\] TJ ET/g;

function boxesIn(content: string, characters: ReadonlyMap<string, string>): Box[] {
  return [...content.matchAll(SHOWN)].map(([, mark, size, scale, x, y, shown = ""]) => {
    let place = 0;
    const places: number[] = [];
    let text = "";
    for (const [, code, step] of shown.matchAll(/<([0-9a-f]{4})>|(-?\d+)/g)) {
      if (code === undefined) place -= Number(step) / 500;
      else {
        places.push(place);
        place += 1;
        text += characters.get(code) ?? "?";
      }
    }
    const width = (places.length * 0.5 * Number(size) * Number(scale)) / 100;
    return {
      text,
      mark: mark === undefined ? undefined : Number(mark),
      x: Number(x),
      y: Number(y),
      width,
      places,
    };
  });
}

/** Other elements, and marked texts of pages. */
function partsOf(entries: string) {
  const kids = oneIn(entries, /\/K \[(.*)\]/);
  return [...kids.matchAll(/\/Pg (\d+) 0 R \/MCID (\d+)|(\d+) 0 R/g)].map(
    ([, page, mark, element]) => ({
      page,
      mark,
      element,
    }),
  );
}

const textOf = (units: string) => Buffer.from(units, "hex").swap16().toString("utf16le");

function oneIn(text: string, pattern: RegExp): string {
  const found = pattern.exec(text)?.[1];
  if (found === undefined) throw new Error(`${pattern} is not in ${text.slice(0, 200)}`);
  return found;
}

const allIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, one = ""]) => one);
