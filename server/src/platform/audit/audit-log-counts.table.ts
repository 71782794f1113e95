import { boolean, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { auditLogs } from "../db/audit-logs.table.ts";
import { instant } from "../db/columns.ts";
import { counterColumns } from "../db/counted.ts";
import { counterChangeColumns, type Markers, markerColumns } from "../db/markers.ts";

export const auditLogCounts = pgTable(
  "audit_log_counts",
  {
    model: text().notNull(),
    action: text().notNull(),
    outcome: text().notNull(),
    isLine: boolean().notNull().default(true),
    ...counterColumns(),
  },
  ({ model, action, outcome, isLine, slot }) => [
    primaryKey({ columns: [model, action, outcome, isLine, slot] }),
  ],
);

export const auditLogOrganizationCounts = pgTable(
  "audit_log_organization_counts",
  { organization: uuid().notNull(), model: text().notNull(), ...counterColumns() },
  ({ organization, model, slot }) => [primaryKey({ columns: [organization, model, slot] })],
);

const key = () => ({ at: instant().notNull(), id: uuid().notNull() });

export const auditLogMarkers = pgTable(
  "audit_log_markers",
  { ...key(), ...markerColumns() },
  ({ at, id }) => [primaryKey({ columns: [at, id] })],
);

export const auditLogCounterChanges = pgTable("audit_log_shifts", {
  ...key(),
  ...counterChangeColumns(),
});

export const AUDIT_LOG_MARKERS: Markers = {
  table: auditLogs,
  markers: auditLogMarkers,
  counterChanges: auditLogCounterChanges,
  key: [auditLogs.at, auditLogs.id],
  counted: auditLogs.model,
};
