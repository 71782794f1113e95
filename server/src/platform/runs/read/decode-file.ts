import { isAscii } from "node:buffer";
import { open } from "node:fs/promises";
import type { Encoding } from "@pharmacy/contract/mapping/mapping.values";

const PIECE = 65_536;
/** The longest beginning of a character that may be cut off: of UTF-8, or half a pair of UTF-16. */
const CUT_MAX = 4;

const BYTE_ORDER_MARK = "\ufeff";

/** Bytes that are no letter of the encoding become U+FFFD. */
export async function* decodeFile(path: string, encoding: Encoding): AsyncGenerator<string> {
  const decode = decoderOf(encoding);
  const file = await open(path);
  try {
    const buffer = Buffer.allocUnsafe(PIECE + CUT_MAX);
    let isFirst = true;
    for (let kept = 0; ; ) {
      const { bytesRead } = await file.read(buffer, kept, PIECE, null);
      const bytes = buffer.subarray(0, kept + bytesRead);
      const used = bytesRead === 0 ? bytes.length : wholeLength(bytes, encoding);
      const text = decode(bytes.subarray(0, used), bytesRead === 0);
      yield isFirst ? withoutMark(text) : text;
      if (bytesRead === 0) return;
      isFirst &&= text === "";
      kept = bytes.copy(buffer, 0, used);
    }
  } finally {
    await file.close();
  }
}

export function decodeBeginning(bytes: Buffer, encoding: Encoding): string {
  return withoutMark(decoderOf(encoding)(bytes.subarray(0, wholeLength(bytes, encoding)), false));
}

const withoutMark = (text: string) => (text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text);

/** A character that is cut by the end of a piece is kept for the next piece. */
type Decode = (bytes: Buffer, isLast: boolean) => string;

function decoderOf(encoding: Encoding): Decode {
  switch (encoding) {
    case "utf-8":
      return (bytes) => (isAscii(bytes) ? bytes.toString("latin1") : bytes.toString("utf8"));
    case "windows-1252":
      // several times as fast as the general decoder
      return (bytes) => bytes.toString("latin1").replace(/[\x80-\x9f]/g, printable);
    default: {
      const decoder = new TextDecoder(encoding, { ignoreBOM: true });
      return (bytes, isLast) => decoder.decode(bytes, { stream: !isLast });
    }
  }
}

const PRINTABLE = new TextDecoder("windows-1252").decode(
  Uint8Array.from({ length: 32 }, (_, index) => 0x80 + index),
);
const printable = (control: string) => PRINTABLE[control.charCodeAt(0) - 0x80] ?? control;

function wholeLength(bytes: Buffer, encoding: Encoding): number {
  const { length } = bytes;
  if (encoding === "utf-8") {
    for (let start = length - 1; start >= 0 && start >= length - 3; start -= 1) {
      const byte = bytes[start] ?? 0;
      if (byte < 0x80) return length;
      if (byte >= 0xc0) return start + sequenceLength(byte) > length ? start : length;
    }
    return length;
  }
  if (!encoding.startsWith("utf-16")) return length;
  const even = length - (length % 2);
  const last = bytes[encoding === "utf-16le" ? even - 1 : even - 2] ?? 0;
  const isFirstOfPair = last >= 0xd8 && last <= 0xdb;
  return isFirstOfPair ? even - 2 : even;
}

const sequenceLength = (lead: number) => (lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2);
