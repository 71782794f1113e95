import { unitImport } from "./network/units/units.import.ts";
import type { ImportSpec } from "./platform/runs/spec.ts";

/** Everything that can be imported from a file: one line for each. */
export const IMPORTS: readonly ImportSpec[] = [unitImport];
