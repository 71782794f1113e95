/** How the bytes of a text file become letters, by the labels of the Encoding standard. */
export const ENCODINGS = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16 (little endian)",
  "utf-16be": "UTF-16 (big endian)",
  "windows-1252": "Western European (Windows-1252, Latin-1)",
  "windows-1250": "Central European (Windows-1250)",
  "windows-1251": "Cyrillic (Windows-1251)",
  "windows-1253": "Greek (Windows-1253)",
  "windows-1254": "Turkish (Windows-1254)",
  "windows-1255": "Hebrew (Windows-1255)",
  "windows-1256": "Arabic (Windows-1256)",
} as const;
export type Encoding = keyof typeof ENCODINGS;

/** What separates the columns of a text file. */
export const DELIMITERS = {
  ",": "Comma",
  ";": "Semicolon",
  "\t": "Tab",
  "|": "Vertical bar",
  "¬": "Not sign (¬)",
} as const;
export type Delimiter = keyof typeof DELIMITERS;

/** Whether columns can be wrapped in quotation marks. */
export const QUOTES = { '"': "Double quotation mark", none: "None" } as const;
export type Quote = keyof typeof QUOTES;

/** Most columns of a file. */
export const COLUMNS_MAX = 500;

/** Sheets of a workbook that can be chosen. */
export const SHEETS_MAX = 200;

/** The last line that can be the header. */
export const HEADER_ROW_MAX = 100;

/** The rows that a preview shows. */
export const PREVIEW_ROWS = 20;

/** How numbers are written: 1,234.50 or 1.234,50. */
export const NUMBER_STYLES = { point: "1,234.50", comma: "1.234,50" } as const;
export type NumberStyle = keyof typeof NUMBER_STYLES;

/** Which comes first in 03/04/2026: the day or the month. */
export const DATE_ORDERS = { dayFirst: "DD/MM/YYYY", monthFirst: "MM/DD/YYYY" } as const;
export type DateOrder = keyof typeof DATE_ORDERS;

/** What the values of a field look like, where a column can be recognised by its content. */
export const LOOKS = [
  "gtin",
  "gln",
  "atc",
  "date",
  "money",
  "number",
  "percent",
  "yesNo",
  "country",
  "email",
  "phone",
  "url",
] as const;
export type Look = (typeof LOOKS)[number];

/** A field of a noun that a column can be mapped to. */
export type ImportField = {
  name: string;
  label: string;
  isRequired: boolean;
  /** Other headers of the same meaning, in any language. */
  aliases: readonly string[];
  looksLike?: Look;
  /** Whether a text is one of its values, where it has few: a header alone does not tell. */
  accepts?: (text: string) => boolean;
  /** Records of one kind that cannot be new without it: "medicines". */
  neededBy?: string;
  /** Whether its values may have several lines. */
  hasLines?: boolean;
  /**
   * No value of a row but a choice for the whole file, off unless a person makes it: it is neither
   * suggested by a header nor remembered for the next file.
   */
  choice?: string;
};
