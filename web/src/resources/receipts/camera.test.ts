import { scanOrProblem } from "@pharmacy/contract/items/gs1-scan";
import { datamatrix, drawingSVG, ean13 } from "bwip-js/generic";
import { expect, test } from "vitest";
import { seenCodes } from "./camera-scanner.tsx";
import { type Picture, pictureReader } from "./read-picture.ts";

/** Rasterizes an SVG: a point inside an odd number of outlines is dark. */
function pictureOf(svg: string): Picture {
  const [, across = "", down = ""] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [];
  const [width, height] = [Number(across), Number(down)];
  const edges = [...svg.matchAll(/<path [^>]*\bd="([^"]+)"[^>]*>/g)].flatMap(
    ([whole, path = ""]) =>
      whole.includes("stroke-width") ? strokesOf(whole, path) : edgesOf(path),
  );
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let at = 0; at < width * height; at += 1) {
    const [x, y] = [(at % width) + 0.5, Math.floor(at / width) + 0.5];
    const crossed = edges.filter(
      ([from, to]) => from.x > x && Math.min(from.y, to.y) < y && y < Math.max(from.y, to.y),
    );
    if (crossed.length % 2 === 1) data.fill(0, at * 4, at * 4 + 3);
  }
  return { data, width, height };
}

type Point = { x: number; y: number };
type Edge = readonly [from: Point, to: Point];

/** Edges of outlines that a horizontal line can cross. */
function edgesOf(path: string): Edge[] {
  return [...path.matchAll(/M([^Z]+)Z/g)].flatMap(([, outline = ""]) => {
    const numbers = [...outline.matchAll(/[\d.]+/g)].map(Number);
    const points = numbers.flatMap((x, at) =>
      at % 2 === 0 ? [{ x, y: numbers[at + 1] ?? 0 }] : [],
    );
    return points.map((from, at): Edge => [from, points[(at + 1) % points.length] ?? from]);
  });
}

/** Bars are drawn as thick vertical lines. */
function strokesOf(whole: string, path: string): Edge[] {
  const half = Number(/stroke-width="([\d.]+)"/.exec(whole)?.[1]) / 2;
  return [...path.matchAll(/M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)/g)].flatMap((found) => {
    const [x = 0, top = 0, , bottom = 0] = found.slice(1).map(Number);
    const side = (at: number): Edge => [
      { x: at, y: top },
      { x: at, y: bottom },
    ];
    return [side(x - half), side(x + half)];
  });
}

const drawn = { scale: 4, padding: 10 };

test("a GS1 DataMatrix is read as it was written, with its separator", () => {
  const text = "^FNC101095212340000131731123110LOT/42a^FNC121X9";
  const svg = datamatrix({ bcid: "datamatrix", text, parsefnc: true, ...drawn }, drawingSVG());
  const code = pictureReader()(pictureOf(svg)) ?? "";
  expect(scanOrProblem(code, 2026)).toEqual({
    gtin: "09521234000013",
    expiresOn: "2031-12-31",
    batch: "LOT/42a",
    serial: "X9",
  });
});

test("so is a plain bar code, and a picture without one is none", () => {
  const svg = ean13({ bcid: "ean13", text: "9521234000013", ...drawn, height: 10 }, drawingSVG());
  const read = pictureReader();
  const blank = { data: new Uint8ClampedArray(40_000).fill(255), width: 100, height: 100 };
  expect(read(blank)).toBeUndefined();
  expect(read(pictureOf(svg))).toBe("9521234000013");
});

test("a pack that stays in the picture counts once, the next of the same batch again", () => {
  const seen = seenCodes();
  const look = (code: string, at: number) => seen.isNew(code, at);
  expect([look("A", 0), look("A", 200), look("A", 900)]).toEqual([true, false, false]);
  expect([look("B", 1_000), look("A", 1_100), look("A", 2_100)]).toEqual([true, true, true]);
});
