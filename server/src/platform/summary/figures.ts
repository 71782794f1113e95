import type { Model } from "@pharmacy/contract/models";
import type * as z from "zod/mini";
import type { Database } from "../db/database.ts";
import type { Period } from "./period.ts";

/** Figures of a period that a noun adds to the dashboard of the network. */
export type FigureSection<Answer = unknown> = {
  name: string;
  /** For callers who may see all its records. */
  model: Model;
  shape: z.ZodMiniType<Answer>;
  /** Its code is loaded when it is first read. */
  read(db: Database, period: Period): Promise<Answer>;
};
