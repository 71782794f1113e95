import { IMPORT_FILE_TYPES, MEGABYTE } from "@pharmacy/contract/files/files.values";
import { CSV_SIZE_MAX, XLSX_SIZE_MAX } from "@pharmacy/contract/runs/runs.values";
import { AppError } from "../app-error.ts";

const [CSV, XLSX] = IMPORT_FILE_TYPES;

const HEAD = 4_100;

const SIZE_MAX = { [CSV]: CSV_SIZE_MAX, [XLSX]: XLSX_SIZE_MAX };

const OLD_EXCEL = "application/x-cfb";
const OPEN_SHEET = "application/vnd.oasis.opendocument.spreadsheet";

const FORM_MAX = 16_384;

export function requireSize(announced: number): void {
  if (announced > CSV_SIZE_MAX + FORM_MAX) throw tooLarge(CSV);
}

export function watchFile(source: AsyncIterable<Buffer>) {
  let contentType: (typeof IMPORT_FILE_TYPES)[number] = CSV;
  async function* watched(): AsyncGenerator<Buffer> {
    let size = 0;
    let head: Buffer | undefined = Buffer.alloc(0);
    for await (const bytes of source) {
      size += bytes.length;
      if (head) {
        head = Buffer.concat([head, bytes]);
        if (head.length < HEAD) continue;
        contentType = await typeOf(head);
      }
      if (size > SIZE_MAX[contentType]) throw tooLarge(contentType);
      yield head ?? bytes;
      head = undefined;
    }
    if (head && head.length > 0) {
      contentType = await typeOf(head);
      yield head;
    }
    if (size === 0) throw new AppError("invalid", "The file has no rows.");
  }
  return { source: watched(), contentType: () => contentType };
}

const PDF = "application/pdf";

/** Line ends, tabs, page ends, and the end of a file as old systems mark it. */
const CONTROLS_OF_TEXT = new Set([0x09, 0x0a, 0x0c, 0x0d, 0x1a]);

const isOfText = (byte: number) => byte >= 0x20 || CONTROLS_OF_TEXT.has(byte);

/** Text has no type of its own, and may begin as a picture does: "BM" for one. */
async function typeOf(head: Buffer): Promise<(typeof IMPORT_FILE_TYPES)[number]> {
  const { fileTypeFromBuffer } = await import("file-type");
  const found = await fileTypeFromBuffer(head);
  const isText = found === undefined || head.every(isOfText);
  if (isText && found?.mime !== PDF) return CSV;
  // a workbook is a ZIP archive, and its beginning does not always say of what
  if (found?.mime === XLSX || found?.mime === "application/zip") return XLSX;
  const isSheet = found?.mime === OLD_EXCEL || found?.mime === OPEN_SHEET;
  const instead = isSheet ? " Save it as XLSX or CSV and try again." : "";
  throw new AppError("unsupported_type", `This is not a spreadsheet we can read.${instead}`);
}

function tooLarge(type: (typeof IMPORT_FILE_TYPES)[number]): AppError {
  const max = SIZE_MAX[type] / MEGABYTE;
  return type === XLSX
    ? new AppError("too_large", `A workbook can have at most ${max} MB. Save it as CSV instead.`)
    : new AppError(
        "too_large",
        `The file is larger than ${max} MB. Split it and import the parts.`,
      );
}
