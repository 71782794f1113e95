import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const DOCUMENT = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships";

export type WorkbookParts = {
  /** The `sheetData` of each sheet, by its name. */
  sheets: Record<string, string>;
  /** The `si` elements. */
  strings?: string;
  /** What is inside `styleSheet`. */
  styles?: string;
  /** Names of sheets that are hidden. */
  hidden?: readonly string[];
  workbookPr?: string;
  /** Other parts, or other contents of those above, by their paths. */
  others?: Record<string, string>;
};

/** Writes a workbook of the parts, as spreadsheet programs do. */
export async function writeWorkbook(path: string, parts: WorkbookParts): Promise<string> {
  const zip = new ZipFile();
  for (const [part, text] of Object.entries({ ...contentsOf(parts), ...parts.others })) {
    zip.addBuffer(Buffer.from(text), part);
  }
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path));
  return path;
}

/** A cell with text of its own. */
export const textCell = (reference: string, text: string) =>
  `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;

/** A row of such cells. */
export function textRow(row: number, texts: readonly string[]): string {
  const cells = texts.map((text, column) => textCell(String.fromCharCode(65 + column) + row, text));
  return `<row r="${row}">${cells.join("")}</row>`;
}

function contentsOf({ sheets, strings, styles, hidden = [], workbookPr = "" }: WorkbookParts) {
  const names = Object.keys(sheets);
  const relations = names.map((_, place) => relation(place, "worksheet", `sheet${place}.xml`));
  if (strings) relations.push(relation("s", "sharedStrings", "sharedStrings.xml"));
  if (styles) relations.push(relation("f", "styles", "styles.xml"));
  const listed = names.map((name, place) => {
    const state = hidden.includes(name) ? ' state="hidden"' : "";
    return `<sheet name="${name}" sheetId="${place + 1}"${state} r:id="rId${place}"/>`;
  });
  return {
    "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    "_rels/.rels": `<Relationships xmlns="${PACKAGE}">${relation("w", "officeDocument", "xl/workbook.xml")}</Relationships>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${PACKAGE}">${relations.join("")}</Relationships>`,
    "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}">${workbookPr}<sheets>${listed.join("")}</sheets></workbook>`,
    ...Object.fromEntries(
      Object.values(sheets).map((data, place) => [
        `xl/sheet${place}.xml`,
        `<worksheet xmlns="${MAIN}"><sheetData>${data}</sheetData></worksheet>`,
      ]),
    ),
    ...(strings && { "xl/sharedStrings.xml": `<sst xmlns="${MAIN}">${strings}</sst>` }),
    ...(styles && { "xl/styles.xml": `<styleSheet xmlns="${MAIN}">${styles}</styleSheet>` }),
  };
}

function relation(id: string | number, type: string, target: string): string {
  return `<Relationship Id="rId${id}" Type="${DOCUMENT}/${type}" Target="${target}"/>`;
}
