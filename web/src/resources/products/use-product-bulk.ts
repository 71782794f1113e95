import { PRODUCT_ACTS } from "@pharmacy/contract/products/products.acts";
import type { BulkActs } from "#components/list/bulk-offer.ts";
import { useBulkActs } from "#components/list-acts/use-bulk-acts.ts";

const PRODUCT_BULK = {
  model: "product",
  rules: PRODUCT_ACTS,
  load: () => import("./products.acts.tsx").then(({ productActs }) => productActs),
} as const;

const IN_STOCK = { ...PRODUCT_BULK, isUseful: (act: string) => act !== "restore" };
const ARCHIVED = { ...PRODUCT_BULK, isUseful: (act: string) => act === "restore" };

/** Archived products, which have a list of their own, can only be restored. */
export function useProductBulk(status: string): BulkActs {
  return useBulkActs(status === "archived" ? ARCHIVED : IN_STOCK);
}
