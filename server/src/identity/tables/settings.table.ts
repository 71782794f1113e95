import { boolean, integer, pgTable, text } from "drizzle-orm/pg-core";
import { idIn, recordColumns } from "../../platform/db/columns.ts";
import type { Kind } from "../../platform/db/kinds.ts";

/** What holds for the whole network. One row, which the migration makes. */
export const settings = pgTable("settings", {
  ...recordColumns(),
  /** Whether the network's own people need a second factor to sign in. */
  requireSecondFactor: boolean().notNull().default(false),
  /** Months an entry of the audit log stays in the database before it goes to the archive. */
  logRetentionMonths: integer().notNull().default(24),
  /** Fallback plan for applicants whose chosen plan is no longer offered at approval. */
  defaultPlan: idIn("plans"),
  /** Defaults for a pharmacy that applied by itself. */
  timeZone: text().notNull().default("Europe/Dublin"),
  currency: text().notNull().default("EUR"),
  locale: text().notNull().default("en-IE"),
});

/** Id of the one row. */
export const SETTINGS_ID = "00000000-0000-7000-8000-000000000001";

export const settingKind: Kind<typeof settings> = {
  table: settings,
  model: "setting",
  thing: "Setting",
  label: () => "settings of the network",
};
