import { unitImport } from "./network/units/units.import.ts";
import { tableReader } from "./platform/runs/table-reader.ts";
import type { Imports } from "./platform/runs/spec.ts";

/** Everything that can be imported from a file: one line for each. */
export const IMPORTS: Imports = { reader: tableReader, specs: [unitImport] };
