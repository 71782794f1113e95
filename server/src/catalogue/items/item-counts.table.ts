import { bigint, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { counterColumns } from "../../platform/db/counted.ts";
import { counterChangeColumns, markerColumns } from "../../platform/db/markers.ts";

export const itemCounts = pgTable(
  "item_counts",
  { status: text().notNull(), ...counterColumns() },
  ({ status, slot }) => [primaryKey({ columns: [status, slot] })],
);

const byName = () => ({ nameKey: text().notNull(), id: uuid().notNull() });
const byNumber = () => ({ number: bigint({ mode: "number" }).notNull(), id: uuid().notNull() });

/** Positions in the list sorted by name. */
export const itemNameMarkers = pgTable(
  "item_name_markers",
  { ...byName(), ...markerColumns() },
  ({ nameKey, id }) => [primaryKey({ columns: [nameKey, id] })],
);

export const itemNameCounterChanges = pgTable("item_name_shifts", {
  ...byName(),
  ...counterChangeColumns(),
});

/** Positions in the list sorted by code. */
export const itemNumberMarkers = pgTable(
  "item_number_markers",
  { ...byNumber(), ...markerColumns() },
  ({ number, id }) => [primaryKey({ columns: [number, id] })],
);

export const itemNumberCounterChanges = pgTable("item_number_shifts", {
  ...byNumber(),
  ...counterChangeColumns(),
});
