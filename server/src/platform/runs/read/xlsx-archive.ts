import { type Entry, openPromise, type ZipFile } from "yauzl";
import { AppError } from "../../app-error.ts";

const INFLATED_MAX = 256 * 1_048_576;
const PARTS_MAX = 2_000;

export type Archive = {
  has(part: string): boolean;
  read(part: string): AsyncIterable<string>;
  close(): void;
};

export const DAMAGED = new AppError(
  "unsupported_type",
  "The workbook is damaged. Open it in a spreadsheet program, save it again and choose the new file.",
);

const INFLATES_TOO_FAR = new AppError(
  "too_large",
  `The workbook has more than ${INFLATED_MAX / 1_048_576} MB when it is unpacked. Save the sheet as CSV and choose that file.`,
);

/** Nothing is inflated before it is read. Both declared and real sizes count towards the limit. */
export async function openArchive(path: string): Promise<Archive> {
  const zip = await orDamaged(openPromise(path, { autoClose: false }));
  try {
    return archiveOf(zip, await entriesOf(zip));
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > PARTS_MAX) throw DAMAGED;
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) {
      entries.set(entry.fileName.replace(/^\//, "").toLowerCase(), entry);
      if (entries.size > PARTS_MAX) throw DAMAGED;
    }
  } catch (error) {
    throw readable(error);
  }
  return entries;
}

function archiveOf(zip: ZipFile, entries: Map<string, Entry>): Archive {
  let left = INFLATED_MAX;
  async function* read(part: string): AsyncGenerator<string> {
    const entry = entries.get(part.toLowerCase());
    if (!entry) throw DAMAGED;
    if (entry.uncompressedSize > left) throw INFLATES_TOO_FAR;
    const stream = await orDamaged(zip.openReadStreamPromise(entry));
    const decoder = new TextDecoder("utf-8", { fatal: true });
    try {
      for await (const bytes of stream as AsyncIterable<Buffer>) {
        left -= bytes.length;
        if (left < 0) throw INFLATES_TOO_FAR;
        yield decoder.decode(bytes, { stream: true });
      }
      yield decoder.decode();
    } catch (error) {
      throw readable(error);
    } finally {
      stream.destroy();
    }
  }
  return {
    has: (part) => entries.has(part.toLowerCase()),
    read,
    close: () => zip.close(),
  };
}

async function orDamaged<Value>(opening: Promise<Value>): Promise<Value> {
  try {
    return await opening;
  } catch (error) {
    throw readable(error);
  }
}

/** Whatever is wrong inside the archive is damage; a disk that cannot be read is something else. */
function readable(error: unknown): unknown {
  const isOutside = error instanceof AppError || (error instanceof Error && "syscall" in error);
  return isOutside ? error : DAMAGED;
}
