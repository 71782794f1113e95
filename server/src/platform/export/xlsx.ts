import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import type { ExportColumn } from "./columns.ts";
import { partsOf, sheetEnd, sheetRow, sheetStart } from "./xlsx-parts.ts";

export function xlsxOf<Item>(
  title: string,
  columns: readonly ExportColumn<Item>[],
  batches: AsyncIterable<Item[]>,
): Readable {
  const zip = new ZipFile();
  const file = zip.outputStream as Readable;
  const sheet = Readable.from(sheetOf(columns, batches), { objectMode: false });
  // the zip notices neither an error in the sheet nor a client that disconnects
  sheet.once("error", (error) => file.destroy(error));
  file.once("close", () => sheet.destroy());
  zip.once("error", (error) => file.destroy(error as Error));
  for (const [path, text] of partsOf(title)) zip.addBuffer(Buffer.from(text), path);
  zip.addReadStream(sheet, "xl/worksheets/sheet1.xml");
  zip.end();
  return file;
}

async function* sheetOf<Item>(
  columns: readonly ExportColumn<Item>[],
  batches: AsyncIterable<Item[]>,
): AsyncGenerator<string> {
  yield sheetStart(columns);
  let row = 1;
  for await (const batch of batches) {
    yield batch
      .map((item) => {
        row += 1;
        return sheetRow(
          row,
          columns.map(({ as = "text", value }) => ({ as, value: value(item) })),
        );
      })
      .join("");
  }
  yield sheetEnd;
}
