import { type PdfObject, packed } from "./pdf.ts";
import { visualPlaces } from "./visual-order.ts";

/** Width of each glyph, in thousandths. */
const ADVANCE = 500;
const NAME = "/Glyphless";

/**
 * A font without shapes for text under a picture: the file says which character each code is, so
 * that a reader can search, copy and speak it in any script.
 */
export class HiddenFont {
  readonly #codes = new Map<string, number>();

  /** In points from the bottom left; the line is as wide as its picture. */
  show(text: string, { x, y, size, width }: { x: number; y: number; size: number; width: number }) {
    const characters = [...text];
    const own = (characters.length * size * ADVANCE) / 1000;
    const scale = ((width / own) * 100).toFixed(2);
    return `BT 3 Tr /F ${size} Tf ${scale} Tz 1 0 0 1 ${x} ${y} Tm [${this.#placed(characters)}] TJ ET`;
  }

  /** In reading order; text that runs from the right goes back with each step. */
  #placed(characters: readonly string[]): string {
    const places = visualPlaces(characters);
    let at = 0;
    return characters
      .map((character, index) => {
        const place = places[index] ?? index;
        const step = (at - place) * ADVANCE;
        at = place + 1;
        return `${step === 0 ? "" : step}<${inHex(this.#codeOf(character))}>`;
      })
      .join("");
  }

  #codeOf(character: string): number {
    const known = this.#codes.get(character);
    if (known !== undefined) return known;
    // 0 stands for what a font lacks
    const code = this.#codes.size + 1;
    this.#codes.set(character, code);
    return code;
  }

  /** The first object is the font. */
  async objects(first: number): Promise<PdfObject[]> {
    const [descendant, descriptor, file, map, unicode] = [1, 2, 3, 4, 5].map(
      (n) => `${first + n} 0 R`,
    );
    const glyphs = Uint8Array.from({ length: 2 * (this.#codes.size + 1) }, (_, at) => at % 2);
    return [
      {
        entries: `/Type /Font /Subtype /Type0 /BaseFont ${NAME} /Encoding /Identity-H /DescendantFonts [${descendant}] /ToUnicode ${unicode}`,
      },
      {
        entries: `/Type /Font /Subtype /CIDFontType2 /BaseFont ${NAME} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor ${descriptor} /DW ${ADVANCE} /CIDToGIDMap ${map}`,
      },
      {
        entries: `/Type /FontDescriptor /FontName ${NAME} /Flags 5 /FontBBox [0 -200 ${ADVANCE} 800] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 800 /StemV 80 /FontFile2 ${file}`,
      },
      await packed(`/Length1 ${FONT_FILE.length}`, FONT_FILE),
      await packed("", glyphs),
      await packed("", unicodeMap(this.#codes)),
    ];
  }
}

const inHex = (code: number) => code.toString(16).padStart(4, "0");

/** Most lines of one block of a map. */
const BLOCK_MAX = 100;

function unicodeMap(codes: ReadonlyMap<string, number>): string {
  const lines = [...codes].map(([character, code]) => {
    const units = Array.from({ length: character.length }, (_, at) => character.charCodeAt(at));
    return `<${inHex(code)}> <${units.map(inHex).join("")}>`;
  });
  const blocks: string[] = [];
  for (let from = 0; from < lines.length; from += BLOCK_MAX) {
    const some = lines.slice(from, from + BLOCK_MAX);
    blocks.push(`${some.length} beginbfchar\n${some.join("\n")}\nendbfchar`);
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
${blocks.join("\n")}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
}

/** A TrueType font of two empty glyphs: its tables in the order of their names. */
const FONT_FILE = fontFile({
  // empty outlines take no bytes, and a table has some
  glyf: [0, 0],
  // version, revision, checksum, magic, flags, units in an em, two dates, box, style, smallest size, direction, offsets
  head: [
    1,
    0,
    1,
    0,
    0,
    0,
    0x5f0f,
    0x3cf5,
    0,
    1000,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0xff38,
    ADVANCE,
    800,
    0,
    8,
    2,
    0,
    0,
  ],
  // version, ascent, descent, gap, widest, margins, caret, reserved, widths in the table
  hhea: [1, 0, 800, 0xff38, 0, ADVANCE, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1],
  hmtx: [ADVANCE, 0, 0],
  loca: [0, 0, 0],
  // version, glyphs, and no outlines
  maxp: [1, 0, 2, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0],
});

function fontFile(tables: Readonly<Record<string, readonly number[]>>): Uint8Array<ArrayBuffer> {
  const entries = Object.entries(tables);
  const count = entries.length;
  let place = 12 + 16 * count;
  const directory: number[] = [1, 0, count, 64, 2, 16 * count - 64];
  const content: number[] = [];
  for (const [name, words] of entries) {
    const even = words.length % 2 === 0 ? words : [...words, 0];
    const [one = 0, two = 0, three = 0, four = 0] = [...name].map((email) => email.charCodeAt(0));
    const sum = checksumOf(even);
    directory.push(one * 256 + two, three * 256 + four, sum >>> 16, sum & 0xffff);
    directory.push(0, place, 0, words.length * 2);
    content.push(...even);
    place += even.length * 2;
  }
  return Uint8Array.from([...directory, ...content].flatMap((word) => [word >> 8, word & 0xff]));
}

function checksumOf(words: readonly number[]): number {
  let sum = 0;
  for (let at = 0; at < words.length; at += 2) {
    sum = (sum + ((words[at] ?? 0) * 0x10000 + (words[at + 1] ?? 0))) >>> 0;
  }
  return sum;
}
