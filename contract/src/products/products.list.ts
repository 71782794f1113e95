import { SHORT_COUNT } from "../list.values.ts";

export const PRODUCT_LIST = {
  sorts: ["name", "quantityOnHand", "nextExpiryOn", "updatedAt"],
  filters: ["organization", "status"],
  count: SHORT_COUNT,
} as const;

/** The batches of one product; the earliest expiry first. */
export const BATCH_LIST = { sorts: [], filters: ["status"] } as const;

/** The movements of one product's stock; the latest first. */
export const MOVEMENT_LIST = { sorts: [], filters: [] } as const;

/** The columns of an export that can be imported again, and then changes nothing. */
export const IMPORTABLE_COLUMNS = [
  ...(["sku", "item", "gtin", "name", "categoryCode", "pack", "price", "cost", "tax"] as const),
  ...(["stock", "batches", "reorder", "shelf", "status"] as const),
] as const;
