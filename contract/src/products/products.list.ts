import { SHORT_COUNT } from "../list.values.ts";

export const PRODUCT_LIST = {
  sorts: ["name", "quantityOnHand", "nextExpiryOn", "updatedAt"],
  filters: ["organization", "status", "stock", "venClass"],
  count: SHORT_COUNT,
  hasConditions: true,
} as const;

export const BATCH_LIST = { sorts: [], filters: ["status"] } as const;

export const MOVEMENT_LIST = { sorts: [], filters: [] } as const;

/** Importing them again changes nothing. */
export const IMPORTABLE_COLUMNS = [
  "sku",
  "item",
  "gtin",
  "name",
  "categoryCode",
  "pack",
  "price",
  "cost",
  "tax",
  "stock",
  "batches",
  "reorder",
  "shelf",
  "status",
] as const;
