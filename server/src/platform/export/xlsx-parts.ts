import { DAY_MS } from "@pharmacy/contract/time.values";
import type { ExportColumn } from "./columns.ts";
import { isAmount } from "./columns.ts";

const DECLARATION = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n`;
const OFFICE = "http://schemas.openxmlformats.org";
const MAIN = `${OFFICE}/spreadsheetml/2006/main`;
const RELATIONS = `${OFFICE}/officeDocument/2006/relationships`;
const CONTENT = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** Indexes into `cellXfs` below. */
const STYLE = { plain: 0, heading: 1, date: 2, instant: 3 } as const;

const WIDTH = 16;

const TEXT_MAX = 32_767;

const EPOCH_DAY = 25_569;
/** The calendar has a 29 February 1900, so earlier days are off by one. */
const FIRST_DAY = 61;

export function partsOf(title: string): [path: string, text: string][] {
  return [
    ["[Content_Types].xml", CONTENT_TYPES],
    ["_rels/.rels", relationTo("officeDocument", "xl/workbook.xml")],
    ["xl/workbook.xml", workbook(title)],
    ["xl/_rels/workbook.xml.rels", relationsOfWorkbook],
    ["xl/styles.xml", STYLES],
  ];
}

export function sheetStart(columns: readonly Pick<ExportColumn<never>, "heading" | "width">[]) {
  const widths = columns.map(({ heading, width = WIDTH }, index) => {
    const wide = Math.max(width, heading.length + 2);
    return `<col min="${index + 1}" max="${index + 1}" width="${wide}" customWidth="1"/>`;
  });
  const headings = columns.map(({ heading }, index) =>
    textCell(addressOf(index, 1), heading, STYLE.heading),
  );
  return (
    `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
    `<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
    `<cols>${widths.join("")}</cols><sheetData><row r="1">${headings.join("")}</row>`
  );
}

export const sheetEnd = "</sheetData></worksheet>";

type Cell = {
  as: "text" | "number" | "amount" | "date" | "instant";
  value: string | number | null;
};

export function sheetRow(row: number, cells: readonly Cell[]): string {
  const filled = cells.map(({ as, value }, index) =>
    value === null ? "" : cellOf(addressOf(index, row), as, value),
  );
  return `<row r="${row}">${filled.join("")}</row>`;
}

function cellOf(address: string, as: Cell["as"], value: string | number): string {
  const isNumber = typeof value === "number" || (as === "amount" && isAmount(value));
  if (isNumber) return `<c r="${address}"><v>${value}</v></c>`;
  const day = as === "date" || as === "instant" ? Date.parse(value) / DAY_MS + EPOCH_DAY : 0;
  if (day >= FIRST_DAY && (as === "date" || as === "instant")) {
    return `<c r="${address}" s="${STYLE[as]}"><v>${day}</v></c>`;
  }
  return textCell(address, value, STYLE.plain);
}

/** Text is stored as text, so no cell becomes a formula. */
function textCell(address: string, text: string, style: number): string {
  return `<c r="${address}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text.slice(0, TEXT_MAX))}</t></is></c>`;
}

/** Characters that XML forbids, and text that a spreadsheet would read as an escaped character. */
const INVALID_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const CODE = /_(?=x[0-9a-f]{4}_)/gi;
const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escaped(text: string): string {
  return text
    .replace(INVALID_XML, "\ufffd")
    .replace(CODE, "_x005F_")
    .replace(/\r/g, "_x000D_")
    .replace(/[&<>"]/g, (mark) => ESCAPES[mark] ?? mark);
}

function addressOf(column: number, row: number): string {
  return `${lettersOf(column)}${row}`;
}

function lettersOf(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : lettersOf(Math.floor(column / 26) - 1) + last;
}

const CONTENT_TYPES =
  `${DECLARATION}<Types xmlns="${OFFICE}/package/2006/content-types">` +
  `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
  `<Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/>` +
  `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${CONTENT}.worksheet+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${CONTENT}.styles+xml"/></Types>`;

function relationTo(type: string, target: string, id = 1): string {
  return (
    `${DECLARATION}<Relationships xmlns="${OFFICE}/package/2006/relationships">` +
    `<Relationship Id="rId${id}" Type="${RELATIONS}/${type}" Target="${target}"/></Relationships>`
  );
}

const relationsOfWorkbook = relationTo("worksheet", "worksheets/sheet1.xml").replace(
  "</Relationships>",
  `<Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
);

function workbook(title: string): string {
  return (
    `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>` +
    `<sheet name="${escaped(title)}" sheetId="1" r:id="rId1"/></sheets></workbook>`
  );
}

const STYLES =
  `${DECLARATION}<styleSheet xmlns="${MAIN}">` +
  `<numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/>` +
  `<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>` +
  `<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>` +
  `<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>` +
  `<fills count="2"><fill><patternFill patternType="none"/></fill>` +
  `<fill><patternFill patternType="gray125"/></fill></fills>` +
  `<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>` +
  `<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
  `<cellXfs count="4">${[
    `numFmtId="0" fontId="0"`,
    `numFmtId="0" fontId="1" applyFont="1"`,
    `numFmtId="164" fontId="0" applyNumberFormat="1"`,
    `numFmtId="165" fontId="0" applyNumberFormat="1"`,
  ]
    .map((format) => `<xf ${format} fillId="0" borderId="0" xfId="0"/>`)
    .join("")}</cellXfs></styleSheet>`;
