import { ENCODINGS, type Encoding } from "@pharmacy/contract/mapping/mapping.values";
import { expect, test } from "vitest";
import { temporaryFile } from "#test/temporary-file.ts";
import { decodeFile } from "./decode-file.ts";

async function textOf(bytes: Buffer, encoding: Encoding): Promise<string> {
  let text = "";
  for await (const piece of decodeFile(temporaryFile(bytes), encoding)) text += piece;
  return text;
}

/** Longer than a piece, with a character of several bytes at each place where it may be cut. */
const LONG = ["é", "藥", "💊"].flatMap((character) =>
  [0, 1, 2, 3].map((shift) => "a".repeat(shift) + character.repeat(140_000)),
);

test.each(LONG.map((text) => [`${text.slice(0, 5)}…`, text]))(
  "no character is lost between two pieces of UTF-8 and UTF-16: %s",
  async (_, text) => {
    expect((await textOf(Buffer.from(text), "utf-8")) === text).toBe(true);
    const wide = Buffer.from(text, "utf16le");
    expect((await textOf(wide, "utf-16le")) === text).toBe(true);
    expect((await textOf(wide.swap16(), "utf-16be")) === text).toBe(true);
  },
);

test.each([
  ["shift_jis", "82a0", "あ"],
  ["gb18030", "d2a9", "药"],
  ["big5", "c3c4", "藥"],
  ["euc-kr", "bcd2", "소"],
] as const)("no character of %s is lost between two pieces", async (encoding, hex, character) => {
  for (const start of ["", "a"]) {
    const bytes = Buffer.concat([Buffer.from(start), Buffer.from(hex.repeat(70_000), "hex")]);
    const text = await textOf(bytes, encoding);
    expect(text === start + character.repeat(70_000)).toBe(true);
    expect((await textOf(bytes.subarray(0, -1), encoding)).at(-1)).toBe("\ufffd");
  }
});

const pages = (Object.keys(ENCODINGS) as Encoding[]).filter((name) => name.startsWith("windows"));

test.each(pages)("every byte of %s is what the standard says", async (page) => {
  const bytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
  expect(await textOf(bytes, page)).toBe(new TextDecoder(page).decode(bytes));
});

test("the mark at the beginning is no text, and stays where it is not at the beginning", async () => {
  expect(await textOf(Buffer.from("\ufeffa\ufeffb"), "utf-8")).toBe("a\ufeffb");
  expect(await textOf(Buffer.from("\ufeffa", "utf16le"), "utf-16le")).toBe("a");
  const later = `${"a".repeat(65_536)}\ufeffb`;
  expect((await textOf(Buffer.from(later), "utf-8")) === later).toBe(true);
});

test("what is no letter of the encoding is marked", async () => {
  expect(await textOf(Buffer.from([0x61, 0xe9, 0x62]), "utf-8")).toBe("a\ufffdb");
  expect(await textOf(Buffer.from([0x61, 0xe9]), "utf-8")).toBe("a\ufffd");
  expect(await textOf(Buffer.from([0x61, 0, 0, 0xd8, 0x62, 0]), "utf-16le")).toBe("a\ufffdb");
  expect(await textOf(Buffer.from([0x61, 0, 0x62]), "utf-16le")).toBe("a\ufffd");
});

test("an empty file has no text", async () => {
  expect(await textOf(Buffer.alloc(0), "utf-8")).toBe("");
});
