import type { FILE_TYPES } from "@pharmacy/contract/files/files.values";

/** Everything that is not known to be harmless counts as a note. */
export function isPlainPicture(bytes: Buffer, contentType: (typeof FILE_TYPES)[number]): boolean {
  try {
    if (contentType === "image/jpeg") return isPlainJpeg(bytes);
    return contentType === "image/png" ? isPlainPng(bytes) : isPlainWebp(bytes);
  } catch {
    return false;
  }
}

const PNG_CHUNKS = new Set(
  ["IHDR", "PLTE", "IDAT", "IEND", "tRNS", "bKGD", "pHYs", "sBIT"].concat(
    "gAMA",
    "cHRM",
    "sRGB",
    "iCCP",
    "cICP",
  ),
);

function isPlainPng(bytes: Buffer): boolean {
  for (let start = 8; start < bytes.length; start += 12 + bytes.readUInt32BE(start)) {
    if (!PNG_CHUNKS.has(bytes.toString("latin1", start + 4, start + 8))) return false;
  }
  return true;
}

/** A picture that moves counts as one with notes, because each of its frames can hold some. */
const WEBP_CHUNKS = new Set(["VP8 ", "VP8L", "VP8X", "ALPH", "ICCP"]);

function isPlainWebp(bytes: Buffer): boolean {
  for (let start = 12; start < bytes.length; ) {
    if (!WEBP_CHUNKS.has(bytes.toString("latin1", start, start + 4))) return false;
    const size = bytes.readUInt32LE(start + 4);
    start += 8 + size + (size % 2);
  }
  return true;
}

const [SCAN, END] = [0xda, 0xd9];

function isPlainJpeg(bytes: Buffer): boolean {
  for (let start = 2; ; ) {
    if (bytes.readUInt8(start) !== 0xff) return false;
    const marker = bytes.readUInt8(start + 1);
    if (marker === END) return start + 2 === bytes.length;
    const next = start + 2 + bytes.readUInt16BE(start + 2);
    if (!isPlainSegment(marker, bytes.subarray(start + 4, next))) return false;
    start = marker === SCAN ? endOfScan(bytes, next) : next;
  }
}

/** Frames, tables and scans; of what programs add, the density, the colours and nothing more. */
function isPlainSegment(marker: number, content: Buffer): boolean {
  if (marker === 0xe0) return content.length === 14 && startsWith(content, "JFIF\0");
  if (marker === 0xe2) return startsWith(content, "ICC_PROFILE\0");
  if (marker === 0xee) return content.length === 12 && startsWith(content, "Adobe");
  const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc8;
  return isFrame || (marker >= SCAN && marker <= 0xdd);
}

const startsWith = (content: Buffer, text: string) =>
  content.toString("latin1", 0, text.length) === text;

function endOfScan(bytes: Buffer, from: number): number {
  for (let at = from; ; at += 2) {
    at = bytes.indexOf(0xff, at);
    if (at === -1) return bytes.length;
    const marker = bytes[at + 1] ?? END;
    const isOfScan = marker === 0 || (marker >= 0xd0 && marker <= 0xd7);
    if (!isOfScan) return at;
  }
}
