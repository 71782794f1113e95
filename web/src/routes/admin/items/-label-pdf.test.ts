import { inflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { readDataMatrix } from "#test/data-matrix.ts";
import { dataMatrixOutlines, labelText } from "./-data-matrix.ts";
import { labelPdf } from "./-label-pdf.ts";
import type { Paper } from "./-label-size.ts";

const CONTENT = { gtin: "09521234000013", batch: "AB12", expiresOn: "2027-04-30" };
const TEXT = { width: 2, height: 1, bytes: new Uint8Array([0, 255]) };

async function made(paper: Paper, copies: number, content = CONTENT) {
  const code = dataMatrixOutlines(content);
  return Buffer.from(
    await labelPdf({ title: "Label of 阿莫西林", code, text: TEXT, paper, copies }),
  );
}

/** The objects of a PDF, found through its own cross-reference table. */
function objectsOf(pdf: Buffer) {
  const text = pdf.toString("latin1");
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
  const [, size = ""] = /^xref\n0 (\d+)\n/.exec(text.slice(table)) ?? [];
  const places = [...text.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, at]) =>
    Number(at),
  );
  expect(places).toHaveLength(Number(size) - 1);
  return places.map((at, index) => {
    const whole = text.slice(at, text.indexOf("endobj", at));
    expect(whole.startsWith(`${index + 1} 0 obj\n`)).toBe(true);
    const begin = whole.indexOf("stream\n");
    const length = Number(/\/Length (\d+)/.exec(whole)?.[1]);
    const from = at + begin + "stream\n".length;
    const stream = begin < 0 ? undefined : inflateSync(pdf.subarray(from, from + length));
    return { entries: whole.slice(0, begin < 0 ? undefined : begin), stream };
  });
}

type Point = readonly [number, number];

/** Polygons of a PDF as a reader fills them, in points from the bottom left. */
function polygonsIn(content: string): Point[][] {
  const [, a, d, e, f] = (/q (\S+) 0 0 (\S+) (\S+) (\S+) cm 0 g/.exec(content) ?? []).map(Number);
  if (a === undefined || d === undefined || e === undefined || f === undefined) return [];
  return content
    .split(" h")
    .map((polygon) =>
      [...polygon.matchAll(/(\d+) (\d+) [ml]/g)].map(
        ([, x, y]) => [Number(x) * a + e, Number(y) * d + f] as const,
      ),
    )
    .filter((polygon) => polygon.length > 0);
}

/** Tests a point by the even-odd rule. */
function isDark(polygons: readonly Point[][], [x, y]: Point): boolean {
  let crossings = 0;
  for (const polygon of polygons) {
    for (const [index, [x1, y1]] of polygon.entries()) {
      const [x2, y2] = polygon[(index + 1) % polygon.length] ?? [x1, y1];
      if (y1 > y !== y2 > y && x < x1 + ((y - y1) * (x2 - x1)) / (y2 - y1)) crossings += 1;
    }
  }
  return crossings % 2 === 1;
}

describe("a PDF of labels", () => {
  test.each([
    CONTENT,
    { ...CONTENT, batch: "" },
    { gtin: "09521234000020", batch: "X-2027/0042", expiresOn: "" },
  ])("is read by a scanner as the label says: %j", async (content) => {
    const label = objectsOf(await made("roll", 1, content))[4]?.stream?.toString("latin1") ?? "";
    const polygons = polygonsIn(label);
    const xs = polygons.flat().map(([x]) => x);
    const [left, right] = [Math.min(...xs), Math.max(...xs)];
    const top = Math.max(...polygons.flat().map(([, y]) => y));
    // every second place on the frame's upper edge has a dark module
    const corner = polygons.flat().filter(([, y]) => y === top);
    const module = corner.map(([x]) => x - left).sort((a, b) => a - b)[1] ?? 0;
    const side = Math.round((right - left) / module);
    const modules = Array.from({ length: side * side }, (_, at) => {
      const [x, y] = [(at % side) + 0.5, Math.floor(at / side) + 0.5];
      return isDark(polygons, [left + x * module, top - y * module]);
    });
    expect(readDataMatrix(modules)).toBe(`<FNC1>${labelText(content)}`);
    // half a millimetre, which hand scanners read at the first try
    expect((module * 25.4) / 72).toBeGreaterThan(0.5);
  });

  test.each([
    ["roll", 3, [[175.748, 82.205]], 3],
    ["a4", 28, [[595.276, 841.89]], 2],
    ["letter", 27, [[612, 792]], 1],
  ] as const)("on %s with %i labels has pages of %j: %i", async (paper, copies, [sides], count) => {
    const objects = objectsOf(await made(paper, copies));
    const pages = objects.filter(({ entries }) => /\/Type \/Page /.test(entries));
    expect(pages).toHaveLength(count);
    for (const { entries } of pages)
      expect(entries).toContain(`/MediaBox [0 0 ${sides.join(" ")}]`);
    const drawn = pages.map(({ entries }) => {
      const at = Number(/\/Contents (\d+) 0 R/.exec(entries)?.[1]);
      return objects[at - 1]?.stream?.toString().match(/\/L Do/g)?.length ?? 0;
    });
    expect(drawn.reduce((sum, one) => sum + one, 0)).toBe(copies);
  });

  test("keeps its labels within the page, each in a place of its own", async () => {
    const objects = objectsOf(await made("a4", 27));
    const content = objects.at(-1)?.stream?.toString() ?? "";
    const places = [...content.matchAll(/q 1 0 0 1 (\S+) (\S+) cm/g)].map(([, x, y]) => [
      Number(x),
      Number(y),
    ]);
    expect(new Set(places.map(String)).size).toBe(27);
    for (const [x = -1, y = -1] of places) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(x + 175.748).toBeLessThanOrEqual(595.276);
      expect(y + 82.205).toBeLessThanOrEqual(841.89);
    }
  });

  test("carries the text as a picture, and its title in any script", async () => {
    const objects = objectsOf(await made("roll", 1));
    expect(objects[3]?.stream).toEqual(Buffer.from([0, 255]));
    const title = /\/Title <FEFF([0-9a-f]+)>/.exec(objects[1]?.entries ?? "")?.[1] ?? "";
    expect(Buffer.from(title, "hex").swap16().toString("utf16le")).toBe("Label of 阿莫西林");
  });
});
