/** Labels of the Encoding standard. */
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
  "windows-1257": "Baltic (Windows-1257)",
  "windows-874": "Thai (Windows-874)",
  shift_jis: "Japanese (Shift JIS)",
  gb18030: "Simplified Chinese (GBK, GB 18030)",
  big5: "Traditional Chinese (Big5)",
  "euc-kr": "Korean (EUC-KR)",
} as const;
export type Encoding = keyof typeof ENCODINGS;

export const DELIMITERS = {
  ",": "Comma",
  ";": "Semicolon",
  "\t": "Tab",
  "|": "Vertical bar",
  "¬": "Not sign (¬)",
} as const;
export type Delimiter = keyof typeof DELIMITERS;

export const QUOTES = { '"': "Double quotation mark", none: "None" } as const;
export type Quote = keyof typeof QUOTES;

export const COLUMNS_MAX = 500;

export const SHEETS_MAX = 200;

export const HEADER_ROW_MAX = 100;

export const PREVIEW_ROWS = 20;

/** Rows that columns are guessed by. */
export const SAMPLE_ROWS = 200;

export const NUMBER_STYLES = { point: "1,234.50", comma: "1.234,50" } as const;
export type NumberStyle = keyof typeof NUMBER_STYLES;

export const DATE_ORDERS = { dayFirst: "DD/MM/YYYY", monthFirst: "MM/DD/YYYY" } as const;
export type DateOrder = keyof typeof DATE_ORDERS;

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
  "words",
  "code",
] as const;
export type Look = (typeof LOOKS)[number];

/** What a person picks the values of a field from. */
export const PICKS = [
  "group",
  "unit",
  "packaging",
  "country",
  "currency",
  "timeZone",
  "language",
] as const;
export type FieldPick = (typeof PICKS)[number];

export type FieldOption = { value: string; label: string };

export type ImportField = {
  name: string;
  label: string;
  isRequired: boolean;
  aliases: readonly string[];
  looksLike?: Look;
  /** For fields with few values: a header alone is not enough. */
  accepts?: (text: string) => boolean;
  neededBy?: string;
  /** Its values are records or places, or one of the options. */
  picks?: FieldPick;
  options?: readonly FieldOption[];
  /** The field that it qualifies, as a currency does a price. */
  beside?: string;
  hasLines?: boolean;
  /** Digits and dashes of any script are read as ASCII. */
  isCode?: boolean;
  /**
   * A choice for the whole file, off by default: neither suggested by a header nor remembered for
   * the next file.
   */
  choice?: string;
};
