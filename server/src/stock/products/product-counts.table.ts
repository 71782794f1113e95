import { pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { counterColumns } from "../../platform/db/counted.ts";
import { counterChangeColumns, markerColumns } from "../../platform/db/markers.ts";

export const productCounts = pgTable(
  "product_counts",
  { state: text().notNull(), level: text().notNull(), ...counterColumns() },
  ({ state, level, slot }) => [primaryKey({ columns: [state, level, slot] })],
);

const byName = () => ({ nameKey: text().notNull(), id: uuid().notNull() });

/** Positions of the products of all pharmacies in the order of their names. */
export const productNameMarkers = pgTable(
  "product_name_markers",
  { ...byName(), ...markerColumns() },
  ({ nameKey, id }) => [primaryKey({ columns: [nameKey, id] })],
);

export const productNameCounterChanges = pgTable("product_name_shifts", {
  ...byName(),
  ...counterChangeColumns(),
});
