import { bigint, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { counterColumns } from "../../platform/db/counted.ts";
import { markerColumns, shiftColumns } from "../../platform/db/markers.ts";

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

export const itemNameShifts = pgTable("item_name_shifts", { ...byName(), ...shiftColumns() });

/** Positions in the list sorted by code. */
export const itemNumberMarkers = pgTable(
  "item_number_markers",
  { ...byNumber(), ...markerColumns() },
  ({ number, id }) => [primaryKey({ columns: [number, id] })],
);

export const itemNumberShifts = pgTable("item_number_shifts", {
  ...byNumber(),
  ...shiftColumns(),
});
