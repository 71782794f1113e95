import type { TableReader } from "./source.ts";

/** Reads uploaded files; what reads them is loaded with the first one. */
export const tableReader: TableReader = {
  async openTable(path, options) {
    const { openCsv } = await import("./read/csv.ts");
    return openCsv(path, options);
  },
  async *readTable(path, options, from = { line: 1 }) {
    const { readCsv } = await import("./read/csv.ts");
    yield* readCsv(path, options, from);
  },
};
