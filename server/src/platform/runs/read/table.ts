import { withoutMarks } from "@pharmacy/contract/tidy";
import { AppError } from "../../app-error.ts";

export const BATCH = 2_000;

export const ROWS_MAX = 1_000_000;
export const SHEET_ROWS_MAX = 50_000;

const MEGABYTE = 1_048_576;
export const CSV_SIZE_MAX = 200 * MEGABYTE;
export const XLSX_SIZE_MAX = 10 * MEGABYTE;

export const ROW_MAX = MEGABYTE;
export const CELL_MAX = 65_536;

export const UNREADABLE = new AppError(
  "unsupported_type",
  "This is not a spreadsheet we can read. Choose a CSV or XLSX file.",
);

export const NO_WORKBOOK = new AppError(
  "unsupported_type",
  "This is a ZIP archive, not a workbook. Unpack it and choose the CSV or XLSX file inside.",
);

export const OPEN_DOCUMENT = new AppError(
  "unsupported_type",
  "This is an OpenDocument file. Save it as XLSX or CSV and choose that file.",
);

export const XML = new AppError(
  "unsupported_type",
  "This is an XML file. Look for a CSV or XLSX download of the same list.",
);

export const WEB_PAGE = new AppError(
  "unsupported_type",
  "This is a web page, not a table. Open it in a browser and look for its CSV or XLSX download.",
);

export const NO_ROWS = new AppError("invalid", "The file has no rows.");

export const tooLarge = (bytes: number) =>
  new AppError(
    "too_large",
    `The file is larger than ${bytes / MEGABYTE} MB. Split it and import the parts.`,
  );

export const tooManyRows = (rows: number) =>
  new AppError(
    "too_large",
    `The file has more than ${rows.toLocaleString("en")} rows. Split it and import the parts.`,
  );

export function headerOf(cells: readonly string[], width: number): string[] {
  return Array.from({ length: width }, (_, column) => {
    const name = withoutMarks((cells[column] ?? "").slice(0, NAME_MAX))
      .replace(/\s+/g, " ")
      .trim();
    return name || `Column ${column + 1}`;
  });
}

const NAME_MAX = 200;

export const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === "");
