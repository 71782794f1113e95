import type { Product } from "@pharmacy/contract/products/products";
import type { Batch } from "@pharmacy/contract/products/products.batches";
import type { ProductState } from "@pharmacy/contract/products/products.values";

/** A product as its acts see it: once archived, it has no other status. */
export type ShownProduct = Omit<Product, "status"> & {
  status: ProductState;
  isBatched: boolean;
};

export type ShownBatch = Batch & { productName: string };
