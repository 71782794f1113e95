import { setImmediate as breathe } from "node:timers/promises";
import { turns } from "../../platform/http/turns.ts";
import { type Fonts, printable, printableLines } from "./papers.fonts.ts";
import {
  type Block,
  PAGE,
  type Pen,
  pagesOf,
  penOn,
  STYLES,
  TEXT_WIDTH,
  type TextStyle,
} from "./papers.layout.ts";
import type { Fact, Paper, PaperCell, PaperColumn, Party } from "./papers.model.ts";

const WAITING_MAX = 20;
const drawing = turns(WAITING_MAX, "Many documents are being made. Try again in a minute.");

const GAP = 14;
const PADDING = 4;
const FACTS_IN_A_ROW = 5;
const REPLACED =
  'Letters that cannot be printed here are shown as "?". The console shows the whole text.';

/** One document at a time is drawn; between its pages, other calls are answered. */
export function renderPaper(fonts: Fonts, paper: Paper): Promise<Buffer> {
  return drawing.take(() => draw(fonts, paper));
}

async function draw(fonts: Fonts, paper: Paper): Promise<Buffer> {
  const { default: PdfDocument } = await import("pdfkit");
  const { files } = fonts;
  const created = new Date(paper.changedAt);
  const { encloseXml, ARCHIVE_OPTIONS } = await import("./papers.archive.ts");
  const name = `${paper.title} ${paper.number}`;
  const document = new PdfDocument({
    size: "A4",
    margin: 0,
    autoFirstPage: false,
    // none of the standard fonts, which have western letters alone
    font: null as unknown as string,
    lang: "en",
    displayTitle: true,
    ...(paper.archive && ARCHIVE_OPTIONS),
    info: {
      Title: name,
      // metadata of an archive is XML, into which it would be written as it is
      ...(!paper.archive && { Author: printable(fonts, paper.sender) }),
      Producer: "Pharmacy console",
      Creator: "Pharmacy console",
      CreationDate: created,
      ModDate: created,
    },
  });
  const chunks: Buffer[] = [];
  document.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => {
    document.on("end", resolve);
    document.on("error", reject);
  });
  if (paper.archive) encloseXml(document, paper.archive);
  document.registerFont("regular", files.regular as unknown as string);
  document.registerFont("strong", files.strong as unknown as string);

  const pen = penOn(document);
  const pages = pagesOf(await blocksOf(pen, fonts, paper));
  const foot = printable(fonts, `${paper.sender} · ${name}`);
  for (const [place, blocks] of pages.entries()) {
    document.addPage();
    for (const { block, y } of blocks) block.draw(y);
    drawFoot(pen, foot, `Page ${place + 1} of ${pages.length}`);
    await breathe();
  }
  document.end();
  await ended;
  return Buffer.concat(chunks);
}

function drawFoot(pen: Pen, text: string, page: string): void {
  const y = PAGE.height - PAGE.bottom + 14;
  pen.rule(y - 5);
  const room = TEXT_WIDTH - pen.widthOf(page, STYLES.small) - GAP;
  const [line = ""] = pen.wrap(text, STYLES.small, room);
  pen.write(line, PAGE.side, y, STYLES.small);
  pen.write(page, PAGE.width - PAGE.side, y, STYLES.small, "end");
}

const ROWS_AT_ONCE = 25;

async function blocksOf(pen: Pen, fonts: Fonts, paper: Paper): Promise<Block[]> {
  const drawable = writerOf(fonts);
  const table = tableOf(pen, paper.columns);
  const rows: Block[] = [];
  for (const [place, row] of paper.rows.entries()) {
    rows.push(table(row.map(drawable.cell)));
    if (place % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await breathe();
  }
  const above = [
    titleOf(pen, paper, drawable.text),
    besideEachOther(
      pen,
      paper.parties.map(({ label, lines }) => partyOf({ label, lines: lines.map(drawable.text) })),
      Math.max(paper.parties.length, 2),
    ),
    ...inRows(paper.facts).map((facts) =>
      besideEachOther(
        pen,
        facts.map(({ label, value }) => factOf({ label, value: drawable.text(value) })),
        FACTS_IN_A_ROW,
      ),
    ),
  ];
  const below = [
    ...totalsOf(pen, paper.totals),
    ...(await notesOf(pen, paper, drawable.lines)),
    ...signaturesOf(pen, paper.signatures),
  ];
  const remark = drawable.hasReplaced() ? [remarkOf(pen)] : [];
  return [...above, ...rows, ...below, ...remark];
}

/** Notices whether a letter had to be replaced. */
function writerOf(fonts: Fonts) {
  let isWhole = true;
  const replaced = () => {
    isWhole = false;
  };
  const text = (raw: string) => printable(fonts, raw, replaced);
  return {
    text,
    lines: (raw: string) => printableLines(fonts, raw, replaced),
    cell: (cell: PaperCell): PaperCell => {
      if (typeof cell === "string") return text(cell);
      return "box" in cell ? cell : { text: text(cell.text), below: text(cell.below) };
    },
    hasReplaced: () => !isWhole,
  };
}

const LOGO_ROOM = { width: 200, height: 52 };
const LOGO_GAP = 10;

function titleOf(
  pen: Pen,
  { logo, sender, title, number, remark }: Paper,
  drawable: (text: string) => string,
): Block {
  const senders = pen.wrap(drawable(sender), STYLES.sender, TEXT_WIDTH);
  const picture = logo ? pen.sizeOf(logo, LOGO_ROOM) : null;
  const above = picture === null ? 0 : picture.height + LOGO_GAP;
  const top = above + senders.length * STYLES.sender.leading + 2;
  const end = PAGE.width - PAGE.side;
  return {
    height: top + STYLES.title.leading + GAP,
    draw(y) {
      if (logo && picture) pen.picture(logo, PAGE.side, y, picture);
      drawLines(pen, senders, PAGE.side, y + above, STYLES.sender);
      pen.write(title, PAGE.side, y + top, STYLES.title);
      pen.write(number, end, y + top + 10, STYLES.number, "end");
      if (remark) pen.write(remark, end, y + top - 6, STYLES.text, "end");
      pen.rule(y + top + STYLES.title.leading + 3, 1, STYLES.title.color);
    },
  };
}

type Styled = readonly { text: string; style: TextStyle }[];

function partyOf({ label, lines: [name = "", ...lines] }: Party): Styled {
  return [
    { text: label, style: STYLES.label },
    { text: name, style: STYLES.name },
    ...lines.map((text) => ({ text, style: STYLES.text })),
  ];
}

function factOf({ label, value }: Fact): Styled {
  return [
    { text: label, style: STYLES.label },
    { text: value, style: STYLES.text },
  ];
}

function inRows(facts: readonly Fact[]): Fact[][] {
  const rows: Fact[][] = [];
  for (let at = 0; at < facts.length; at += FACTS_IN_A_ROW) {
    rows.push(facts.slice(at, at + FACTS_IN_A_ROW));
  }
  return rows;
}

function besideEachOther(pen: Pen, parts: readonly Styled[], columns: number): Block {
  const width = (TEXT_WIDTH - (columns - 1) * GAP) / columns;
  const drawn = parts.map((part) =>
    part.flatMap(({ text, style }) =>
      pen.wrap(text, style, width).map((line) => ({ text: line, style })),
    ),
  );
  const heights = drawn.map((lines) => lines.reduce((sum, { style }) => sum + style.leading, 0));
  return {
    height: Math.max(0, ...heights) + GAP,
    draw(y) {
      for (const [place, lines] of drawn.entries()) {
        let at = y;
        for (const { text, style } of lines) {
          pen.write(text, PAGE.side + place * (width + GAP), at, style);
          at += style.leading;
        }
      }
    },
  };
}

type Column = PaperColumn & { x: number; width: number };

const BOX = 17;
const TICK = 9;

/** Answers a function that lays out one row. */
function tableOf(pen: Pen, wanted: readonly PaperColumn[]) {
  const gap = 11;
  const fixed = wanted.reduce((sum, { width = 0 }) => sum + width, 0);
  const rest = TEXT_WIDTH - fixed - gap * (wanted.length - 1);
  let x: number = PAGE.side;
  const columns = wanted.map(({ width = rest, ...column }): Column => {
    const placed = { ...column, x, width };
    x += width + gap;
    return placed;
  });
  const head: Block = {
    height: STYLES.label.leading + PADDING + 3,
    draw(y) {
      for (const column of columns) writeIn(pen, column, column.header, y, STYLES.label);
      pen.rule(y + STYLES.label.leading + PADDING - 1, 0.8, STYLES.label.color);
    },
  };
  return (row: readonly PaperCell[]): Block => {
    const cells = columns.map((column, place) => cellOf(pen, column, row[place] ?? ""));
    const height = Math.max(...cells.map((cell) => cell.height)) + 2 * PADDING;
    return {
      height,
      head,
      draw(y) {
        for (const cell of cells) cell.draw(y + PADDING);
        pen.rule(y + height - 0.5, 0.4, "#dde2e8");
      },
    };
  };
}

function cellOf(pen: Pen, column: Column, cell: PaperCell): Block {
  if (typeof cell === "object" && "box" in cell) {
    const [width, height] = cell.box === "tick" ? [TICK, TICK] : [column.width, BOX];
    const top = cell.box === "tick" ? 2 : -1;
    return {
      height: cell.box === "tick" ? TICK : BOX - 2,
      draw: (y) => pen.box(column.x, y + top, width, height),
    };
  }
  const { text, below } = typeof cell === "string" ? { text: cell, below: "" } : cell;
  const lines = pen.wrap(text, STYLES.text, column.width);
  const small = below === "" ? [] : pen.wrap(below, STYLES.small, column.width);
  const { leading } = STYLES.text;
  return {
    height: lines.length * leading + small.length * STYLES.small.leading,
    draw(y) {
      for (const [place, line] of lines.entries()) {
        writeIn(pen, column, line, y + place * leading, STYLES.text);
      }
      for (const [place, line] of small.entries()) {
        const at = y + lines.length * leading + place * STYLES.small.leading;
        writeIn(pen, column, line, at, STYLES.small);
      }
    },
  };
}

function writeIn(pen: Pen, { x, width, align }: Column, text: string, y: number, style: TextStyle) {
  pen.write(text, align === "end" ? x + width : x, y, style, align);
}

const TOTALS_WIDTH = 220;

/** The last one counts. */
function totalsOf(pen: Pen, totals: readonly Fact[]): Block[] {
  if (totals.length === 0) return [];
  const end = PAGE.width - PAGE.side;
  const heightOf = (place: number) => (place === totals.length - 1 ? 20 : STYLES.text.leading + 2);
  return [
    {
      height: 8 + totals.reduce((sum, _, place) => sum + heightOf(place), 0) + 4,
      draw(y) {
        let at = y + 8;
        for (const [place, { label, value }] of totals.entries()) {
          const style = place === totals.length - 1 ? STYLES.total : STYLES.text;
          pen.write(label, end - TOTALS_WIDTH, at, style);
          pen.write(value, end, at, style, "end");
          at += heightOf(place);
        }
      },
    },
  ];
}

/** A payment code is beside the last note. */
async function notesOf(
  pen: Pen,
  { notes, code }: Paper,
  lines: (text: string) => readonly string[],
): Promise<Block[]> {
  const blocks = notes.map((note) => noteOf(pen, note, lines(note.value)));
  const last = code ? blocks.pop() : undefined;
  if (!code || !last) return blocks.flat();
  const { besideCode } = await import("./papers.code.ts");
  return [...blocks.flat(), besideCode(pen, last, code)];
}

/** A long note goes on on the next page. */
function noteOf(pen: Pen, { label }: Fact, texts: readonly string[]): Block[] {
  const lines = texts.flatMap((text) => pen.wrap(text, STYLES.text, TEXT_WIDTH));
  return [
    blockOf(pen, label, STYLES.label, GAP),
    ...lines.map((line) => blockOf(pen, line, STYLES.text)),
  ];
}

function remarkOf(pen: Pen): Block {
  return blockOf(pen, REPLACED, STYLES.small, GAP);
}

function blockOf(pen: Pen, text: string, style: TextStyle, above = 0): Block {
  return {
    height: above + style.leading,
    draw: (y) => pen.write(text, PAGE.side, y + above, style),
  };
}

function signaturesOf(pen: Pen, labels: readonly string[]): Block[] {
  if (labels.length === 0) return [];
  const width = (TEXT_WIDTH - (labels.length - 1) * GAP) / labels.length;
  const height = 26;
  return [
    {
      height: 2 * GAP + STYLES.label.leading + height,
      draw(y) {
        for (const [place, label] of labels.entries()) {
          const x = PAGE.side + place * (width + GAP);
          pen.write(label, x, y + 2 * GAP, STYLES.label);
          pen.box(x, y + 2 * GAP + STYLES.label.leading, width, height);
        }
      },
    },
  ];
}

function drawLines(pen: Pen, lines: readonly string[], x: number, y: number, style: TextStyle) {
  for (const [place, line] of lines.entries()) pen.write(line, x, y + place * style.leading, style);
}
