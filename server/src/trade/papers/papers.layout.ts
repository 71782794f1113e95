import type { Weight } from "./papers.fonts.ts";

type Document = PDFKit.PDFDocument;

export const PAGE = { width: 595.28, height: 841.89, side: 46, top: 42, bottom: 52 } as const;
export const TEXT_WIDTH = PAGE.width - 2 * PAGE.side;

const INK = "#17202b";
const MUTED = "#5b6673";

export type TextStyle = { weight: Weight; size: number; color: string; leading: number };

const style = (weight: Weight, size: number, color = INK): TextStyle => ({
  weight,
  size,
  color,
  leading: Math.round(size * 1.36 * 4) / 4,
});

export const STYLES = {
  sender: style("strong", 10, MUTED),
  title: style("strong", 22),
  number: style("strong", 13),
  label: style("strong", 8, MUTED),
  name: style("strong", 9.5),
  text: style("regular", 9.5),
  small: style("regular", 8, MUTED),
  total: style("strong", 11),
} as const;

type Room = { width: number; height: number };

/** Measures, breaks and draws text; each width is worked out once. */
export type Pen = {
  widthOf(text: string, style: TextStyle): number;
  wrap(text: string, style: TextStyle, width: number): string[];
  /** `x` is where it ends for text that is aligned to the end. */
  write(text: string, x: number, y: number, style: TextStyle, align?: "end"): void;
  rule(y: number, width?: number, color?: string): void;
  /** The size in which a PNG fits into the room, keeping its shape. */
  sizeOf(picture: Buffer, room: Room): Room;
  picture(picture: Buffer, x: number, y: number, size: Room): void;
  box(x: number, y: number, width: number, height: number): void;
  fill(x: number, y: number, width: number, height: number): void;
};

export function penOn(document: Document): Pen {
  const widths = new Map<TextStyle, Map<string, number>>();
  const choose = ({ weight, size }: TextStyle) => document.font(weight).fontSize(size);
  const widthOf = (text: string, wanted: TextStyle) => {
    const known = widths.get(wanted) ?? new Map<string, number>();
    widths.set(wanted, known);
    const width = known.get(text) ?? choose(wanted).widthOfString(text);
    known.set(text, width);
    return width;
  };
  return {
    widthOf,
    wrap: (text, wanted, width) => wrapped(text, width, (part) => widthOf(part, wanted)),
    write(text, x, y, wanted, align) {
      if (text === "") return;
      const left = align === "end" ? x - widthOf(text, wanted) : x;
      choose(wanted).fillColor(wanted.color).text(text, left, y, { lineBreak: false });
    },
    rule(y, width = 0.5, color = "#cbd2da") {
      const end = PAGE.width - PAGE.side;
      document.lineWidth(width).strokeColor(color).moveTo(PAGE.side, y).lineTo(end, y).stroke();
    },
    sizeOf(picture, room) {
      const [width, height] = [picture.readUInt32BE(16), picture.readUInt32BE(20)];
      const scale = Math.min(room.width / width, room.height / height);
      return { width: width * scale, height: height * scale };
    },
    picture(picture, x, y, size) {
      document.image(picture, x, y, size);
    },
    fill(x, y, width, height) {
      document.rect(x, y, width, height).fill("#000000");
    },
    box(x, y, width, height) {
      document.lineWidth(0.6).strokeColor("#7b8794").rect(x, y, width, height).stroke();
    },
  };
}

/** Breaks at spaces, and inside of what is wider than a line. */
function wrapped(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = "";
  const space = widthOf(" ");
  let used = 0;
  for (const word of text.split(" ")) {
    const own = widthOf(word);
    if (line !== "" && used + space + own <= width) {
      line += ` ${word}`;
      used += space + own;
      continue;
    }
    if (line !== "") lines.push(line);
    const parts = own <= width ? [word] : split(word, width, widthOf);
    line = parts.pop() ?? "";
    used = widthOf(line);
    lines.push(...parts);
  }
  lines.push(line);
  return lines;
}

function split(word: string, width: number, widthOf: (text: string) => number): string[] {
  const parts: string[] = [];
  let part = "";
  let used = 0;
  for (const letter of word) {
    const own = widthOf(letter);
    if (part !== "" && used + own > width) {
      parts.push(part);
      part = "";
      used = 0;
    }
    part += letter;
    used += own;
  }
  return [...parts, part];
}

/** Stays on one page; drawn with its top at `y`. */
export type Block = {
  height: number;
  draw(y: number): void;
  /** Above the first of its blocks on each page. */
  head?: Block;
};

export type Placed = { block: Block; y: number };

/** The blocks of each page, one below the other. */
export function pagesOf(blocks: readonly Block[]): Placed[][] {
  const bottom = PAGE.height - PAGE.bottom;
  const pages: Placed[][] = [[]];
  let y: number = PAGE.top;
  let head: Block | undefined;
  for (const block of blocks) {
    const opens = block.head !== undefined && block.head !== head;
    const wanted = block.height + (opens ? (block.head?.height ?? 0) : 0);
    const isNext = y + wanted > bottom && pages.at(-1)?.length !== 0;
    if (isNext) {
      pages.push([]);
      y = PAGE.top;
    }
    const page = pages.at(-1) as Placed[];
    if (block.head && (opens || isNext)) {
      page.push({ block: block.head, y });
      y += block.head.height;
    }
    head = block.head;
    page.push({ block, y });
    y += block.height;
  }
  return pages;
}
