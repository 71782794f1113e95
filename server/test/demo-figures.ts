/// <reference types="vite/types/importMeta.d.ts" />
import type { Database } from "../src/platform/db/database.ts";

/** What one noun adds to the demo network. */
export type DemoFigures = {
  /** How many records are created, and how many files. */
  created: number;
  files?: number;
  /** What its tiles on the dashboard count. */
  tiles?: Record<string, number>;
  /** What the network has, and the test of it. */
  tests: Record<string, (db: Database) => Promise<void>>;
};

/** The `figures` of each `<noun>.demo.ts` in this folder. */
export const FIGURES = Object.values(
  import.meta.glob<DemoFigures>("./*.demo.ts", { eager: true, import: "figures" }),
);
