import { inflateRawSync } from "node:zlib";

/** The parts of a zip file by their paths, read through its directory like any reader does. */
export function unzipped(file: Buffer): Map<string, string> {
  const end = file.lastIndexOf(Buffer.from("504b0506", "hex"));
  if (end < 0) throw new Error("This is no whole zip file: it has no directory.");
  const parts = new Map<string, string>();
  let place = file.readUInt32LE(end + 16);
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [nameLength, extraLength, noteLength] = [28, 30, 32].map((offset) =>
      file.readUInt16LE(place + offset),
    ) as [number, number, number];
    const name = file.toString("utf8", place + 46, place + 46 + nameLength);
    const start = file.readUInt32LE(place + 42);
    const content = start + 30 + file.readUInt16LE(start + 26) + file.readUInt16LE(start + 28);
    const size = file.readUInt32LE(place + 20);
    parts.set(name, inflateRawSync(file.subarray(content, content + size)).toString("utf8"));
    place += 46 + nameLength + extraLength + noteLength;
  }
  return parts;
}

/** The cells of a workbook's sheet, row by row, as they are written. */
export function sheetOf(file: Buffer): string[][] {
  const sheet = unzipped(file).get("xl/worksheets/sheet1.xml") ?? "";
  return [...sheet.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = ""]) =>
    [...row.matchAll(/<c [^>]*>(.*?)<\/c>/gs)].map(([, cell = ""]) => cell.replace(/<[^>]+>/g, "")),
  );
}
