import type { Archive } from "./xlsx-archive.ts";
import { scanXml } from "./xml.ts";

export type NumberFormat = { as: "number"; zeros: number } | { as: "date" | "time" | "percent" };

export const GENERAL: NumberFormat = { as: "number", zeros: 0 };

export async function readStyles(archive: Archive, part: string): Promise<NumberFormat[]> {
  const codes = new Map<number, string>();
  const formats: NumberFormat[] = [];
  let isInCells = false;
  let isDone = false;
  await scanXml(archive.read(part), {
    open(element, { numFmtId, formatCode = "" }) {
      if (element === "numFmt") codes.set(Number(numFmtId), formatCode);
      if (element === "cellXfs") isInCells = true;
      if (element === "xf" && isInCells) formats.push(formatOf(Number(numFmtId), codes));
    },
    close(element) {
      isDone ||= element === "cellXfs";
    },
    isDone: () => isDone,
  });
  return formats;
}

/** Formats that every spreadsheet program has, by their numbers (ISO/IEC 29500-1, 18.8.30). */
const DATES = [14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58];
const TIMES = [18, 19, 20, 21, 32, 33, 34, 35];
const PERCENTS = [9, 10];

function formatOf(id: number, codes: ReadonlyMap<number, string>): NumberFormat {
  const code = codes.get(id);
  if (code !== undefined) return formatOfCode(code);
  if (DATES.includes(id)) return { as: "date" };
  if (TIMES.includes(id)) return { as: "time" };
  return PERCENTS.includes(id) ? { as: "percent" } : GENERAL;
}

/** `yyyy-mm-dd` shows a date, `0.0%` a percentage, `00000` five digits. */
function formatOfCode(code: string): NumberFormat {
  const [positive = ""] = code
    .slice(0, 255)
    // quoted words, single characters, colours, countries and elapsed hours are no letters of a date
    .replace(/"[^"]*"|\\.|[_*].|\[[^\]]*\]/g, "")
    .toLowerCase()
    .split(";");
  if (/general/.test(positive)) return GENERAL;
  if (/[ydg]|mmm|e(?![+-])/.test(positive)) return { as: "date" };
  if (/[hs]/.test(positive)) return { as: "time" };
  if (/m/.test(positive)) return { as: "date" };
  if (positive.includes("%")) return { as: "percent" };
  const [zeros = ""] = /^0+$/.exec(positive.trim()) ?? [];
  return { as: "number", zeros: zeros.length };
}
