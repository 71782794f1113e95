import { type PdfObject, packed, pdfOf, pdfText, points } from "#lib/pdf.ts";
import { HiddenFont } from "#lib/pdf-font.ts";
import { TagTree } from "#lib/pdf-tags.ts";
import { PAGE, type PlacedText, placedTexts } from "./-proof-layout.ts";
import type { ProofLine } from "./-proof-pages.ts";

/** A picture in shades of grey from the top left, one byte each, with the width of each text. */
export type DrawnPage = { dots: Uint8Array<ArrayBuffer>; widths: readonly number[] };

const [WIDTH, HEIGHT] = [points(210), points(297)];
/** Objects before the pages: catalogue, facts, pages, and the font with its five parts. */
const FONT = 4;
const FIRST_PAGE = 10;
const EACH = 3;

/**
 * A PDF of drawn pages, each with its texts beneath the picture, to be searched and read aloud.
 *
 * @param draw draws one page at a time, so that no two are held uncompressed.
 */
export async function proofPdf(
  title: string,
  pages: readonly (readonly ProofLine[])[],
  draw: (texts: readonly PlacedText[]) => DrawnPage,
): Promise<Uint8Array<ArrayBuffer>> {
  const font = new HiddenFont();
  const tags = new TagTree();
  const pageOf = (page: number) => FIRST_PAGE + EACH * page;
  const objects: PdfObject[] = [];
  const sides = `/Width ${PAGE.width} /Height ${PAGE.height}`;
  for (const [page, lines] of pages.entries()) {
    const texts = placedTexts(lines);
    const { dots, widths } = draw(texts);
    const hidden = texts.map((text, place) => {
      const shown = font.show(text.text, inPoints(text, widths[place] ?? 0));
      return text.isFoot
        ? `/Artifact << /Type /Pagination >> BDC ${shown} EMC`
        : `/${text.tag} << /MCID ${tags.add(page, text)} >> BDC ${shown} EMC`;
    });
    const picture = `/Artifact BMC q ${WIDTH} 0 0 ${HEIGHT} 0 0 cm /P Do Q EMC`;
    objects.push(
      pageObject(pageOf(page), page),
      await packed("", [picture, ...hidden].join("\n")),
      await packed(
        `/Type /XObject /Subtype /Image ${sides} /ColorSpace /DeviceGray /BitsPerComponent 8`,
        dots,
      ),
    );
  }
  const root = pageOf(pages.length);
  const kids = pages.map((_, page) => `${pageOf(page)} 0 R`);
  return pdfOf([
    {
      entries: `/Type /Catalog /Pages 3 0 R /Lang (en) /MarkInfo << /Marked true >> /StructTreeRoot ${root} 0 R /ViewerPreferences << /DisplayDocTitle true >>`,
    },
    { entries: `/Title ${pdfText(title)}` },
    { entries: `/Type /Pages /Kids [${kids.join(" ")}] /Count ${pages.length}` },
    ...(await font.objects(FONT)),
    ...objects,
    ...tags.objects(root, pageOf),
  ]);
}

function pageObject(own: number, page: number): PdfObject {
  const resources = `/Resources << /XObject << /P ${own + 2} 0 R >> /Font << /F ${FONT} 0 R >> >>`;
  return {
    entries: `/Type /Page /Parent 3 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] ${resources} /Contents ${own + 1} 0 R /StructParents ${page} /Tabs /S`,
  };
}

const POINT = WIDTH / PAGE.width;

const inPoints = ({ x, y, size }: PlacedText, width: number) => ({
  x: rounded(x * POINT),
  y: rounded(HEIGHT - y * POINT),
  size: rounded(size * POINT),
  width: width * POINT,
});

const rounded = (number: number) => Number(number.toFixed(3));
