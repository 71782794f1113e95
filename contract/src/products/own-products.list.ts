import { SHORT_COUNT } from "../list.values.ts";

export const OWN_PRODUCT_LIST = {
  sorts: ["name", "category", "sellingPrice", "quantityOnHand", "nextExpiryOn", "updatedAt"],
  filters: ["category", "status", "stock"],
  count: SHORT_COUNT,
} as const;
