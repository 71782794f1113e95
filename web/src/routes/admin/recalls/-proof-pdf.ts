import { type PdfObject, packed, pdfOf, pdfText, points } from "#lib/pdf.ts";

/** Shades of grey from the top left, one byte for each dot of a page. */
export type DrawnPage = Uint8Array<ArrayBuffer>;

/** Dots of a page of A4: 150 to the inch. */
export const PAGE = { width: 1240, height: 1754 } as const;

const [WIDTH, HEIGHT] = [points(210), points(297)];
/** Objects before the pages: catalogue, facts, pages. */
const FIRST_PAGE = 4;
const EACH = 3;

/**
 * A PDF of drawn pages.
 *
 * @param draw one page at a time, so that no two of them are held unpacked.
 */
export async function proofPdf(
  title: string,
  count: number,
  draw: (page: number) => DrawnPage,
): Promise<Uint8Array<ArrayBuffer>> {
  const pages: PdfObject[] = [];
  const sides = `/Width ${PAGE.width} /Height ${PAGE.height}`;
  for (let page = 0; page < count; page += 1) {
    const own = FIRST_PAGE + EACH * page;
    pages.push(
      {
        entries: `/Type /Page /Parent 3 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Resources << /XObject << /P ${own + 2} 0 R >> >> /Contents ${own + 1} 0 R`,
      },
      await packed("", `q ${WIDTH} 0 0 ${HEIGHT} 0 0 cm /P Do Q`),
      await packed(
        `/Type /XObject /Subtype /Image ${sides} /ColorSpace /DeviceGray /BitsPerComponent 8`,
        draw(page),
      ),
    );
  }
  const kids = Array.from({ length: count }, (_, page) => `${FIRST_PAGE + EACH * page} 0 R`);
  return pdfOf([
    { entries: "/Type /Catalog /Pages 3 0 R" },
    { entries: `/Title ${pdfText(title)}` },
    { entries: `/Type /Pages /Kids [${kids.join(" ")}] /Count ${count}` },
    ...pages,
  ]);
}
