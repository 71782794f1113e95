import type { TableReader } from "./source.ts";

/** The code that reads files is loaded with the first one. */
export const tableReader: TableReader = {
  async openTable(path, options) {
    const { openTable } = await import("./read/read-table.ts");
    return openTable(path, options);
  },
  async inspectTable(path) {
    const { inspectTable } = await import("./read/inspect-table.ts");
    return inspectTable(path);
  },
  async *readTable(path, options, from) {
    const { readTable } = await import("./read/read-table.ts");
    yield* readTable(path, options, from);
  },
};
