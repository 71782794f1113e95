import { type PdfObject, packed, pdfOf, pdfText, points } from "#lib/pdf.ts";
import type { Outlines } from "./-data-matrix.ts";
import { CODE, LABEL, PAPERS, type Paper } from "./-label-size.ts";

/** Shades of grey from the top left, one byte each. */
export type Shades = { width: number; height: number; bytes: Uint8Array<ArrayBuffer> };

type LabelPdf = {
  /** The file's title, which PDF readers show. */
  title: string;
  code: Outlines;
  /** A picture of the whole label with its text. */
  text: Shades;
  paper: Paper;
  copies: number;
};

const [WIDTH, HEIGHT] = [points(LABEL.width), points(LABEL.height)];
/** Objects before the pages: catalogue, facts, pages, text, label. */
const TEXT = "4 0 R";
const LABEL_OBJECT = "5 0 R";
const FIRST_PAGE = 6;

/** The code is drawn as vectors, so that every printer prints it sharply. */
export async function labelPdf({
  title,
  code,
  text,
  paper,
  copies,
}: LabelPdf): Promise<Uint8Array<ArrayBuffer>> {
  const { columns, rows, width, height } = PAPERS[paper];
  const perPage = columns * rows;
  const counts = Array.from({ length: Math.ceil(copies / perPage) }, (_, page) =>
    Math.min(perPage, copies - page * perPage),
  );
  const pages = await Promise.all(
    counts.map(async (count, index): Promise<PdfObject[]> => {
      const content = FIRST_PAGE + 2 * index + 1;
      const box = `/MediaBox [0 0 ${points(width)} ${points(height)}]`;
      const used = `/Resources << /XObject << /L ${LABEL_OBJECT} >> >>`;
      return [
        { entries: `/Type /Page /Parent 3 0 R ${box} ${used} /Contents ${content} 0 R` },
        await packed("", placed(paper, count)),
      ];
    }),
  );
  const kids = counts.map((_, index) => `${FIRST_PAGE + 2 * index} 0 R`).join(" ");
  const sides = `/Width ${text.width} /Height ${text.height}`;
  return pdfOf([
    { entries: "/Type /Catalog /Pages 3 0 R /ViewerPreferences << /PrintScaling /None >>" },
    { entries: `/Title ${pdfText(title)}` },
    { entries: `/Type /Pages /Kids [${kids}] /Count ${counts.length}` },
    await packed(
      `/Type /XObject /Subtype /Image ${sides} /ColorSpace /DeviceGray /BitsPerComponent 8`,
      text.bytes,
    ),
    await packed(
      `/Type /XObject /Subtype /Form /BBox [0 0 ${WIDTH} ${HEIGHT}] /Resources << /XObject << /T ${TEXT} >> >>`,
      `q ${WIDTH} 0 0 ${HEIGHT} 0 0 cm /T Do Q\n${drawnCode(code)}`,
    ),
    ...pages.flat(),
  ]);
}

/** The code in its square; a PDF's y axis points up. */
function drawnCode({ side, polygons }: Outlines): string {
  const unit = points(CODE.side) / side;
  const top = HEIGHT - points(CODE.y);
  const drawn = polygons.map((polygon) => {
    const [first, ...others] = polygon.map(([x, y]) => `${x} ${y}`);
    return `${first} m ${others.map((corner) => `${corner} l`).join(" ")} h`;
  });
  return `q ${unit.toFixed(6)} 0 0 ${(-unit).toFixed(6)} ${points(CODE.x)} ${top.toFixed(3)} cm 0 g\n${drawn.join("\n")}\nf*\nQ\n`;
}

/** Labels from the top left of a page; sheets have hairlines to cut along. */
function placed(paper: Paper, count: number): string {
  const { width, height, columns, rows } = PAPERS[paper];
  const left = (width - columns * LABEL.width) / 2;
  const top = (height - rows * LABEL.height) / 2;
  const isSheet = columns * rows > 1;
  return Array.from({ length: count }, (_, index) => {
    const x = points(left + (index % columns) * LABEL.width);
    const row = Math.floor(index / columns) + 1;
    const y = points(height - top - row * LABEL.height);
    const cut = isSheet ? ` 0.25 w 0.7 G 0 0 ${WIDTH} ${HEIGHT} re S` : "";
    return `q 1 0 0 1 ${x} ${y} cm /L Do${cut} Q`;
  }).join("\n");
}
