import type { Product } from "@pharmacy/contract/products/products";
import type {
  Batch,
  BatchInput,
  ProductAdjustment,
} from "@pharmacy/contract/products/products.batches";
import { useQueryClient } from "@tanstack/react-query";
import { useAction } from "#lib/use-action.ts";
import { productsApi } from "./products.api.ts";

type Seen = Pick<Product, "id" | "version">;

/** A new stock of a product or of one of its batches. */
type Adjusting = ProductAdjustment & { id: string; batch: string | undefined };

type Deciding = { product: string; batch: Batch };

export function useProductActs() {
  const queryClient = useQueryClient();
  /** A refusal means that the product on screen is outdated. */
  async function readAgain<Done>(id: string, act: Promise<Done>): Promise<Done> {
    try {
      return await act;
    } catch (error) {
      void queryClient.invalidateQueries({ queryKey: productsApi.detail(id).queryKey });
      throw error;
    }
  }
  const decide = (act: "quarantine" | "release") => (deciding: Deciding) =>
    readAgain(deciding.product, productsApi.decideBatch(deciding.product, deciding.batch, act));
  const changes = "product" as const;
  const batchChanges = "productBatch" as const;
  const inDialog = { failure: undefined, isShown: () => true };
  return {
    activate: useAction({
      run: ({ id, isFree }: Seen & { isFree?: boolean }) =>
        readAgain(id, productsApi.update({ id, status: "active", ...(isFree && { isFree }) })),
      changes,
      success: "Product activated",
      failure: "Failed to activate product",
    }),
    deactivate: useAction({
      run: ({ id }: Seen) => readAgain(id, productsApi.update({ id, status: "inactive" })),
      changes,
      success: "Product deactivated",
      failure: "Failed to deactivate product",
    }),
    link: useAction({
      run: ({ id, version, item }: Seen & { item: string | null }) =>
        readAgain(id, productsApi.update({ id, version, item })),
      changes,
      ...inDialog,
      success: "Product linked",
    }),
    unlink: useAction({
      run: ({ id, version }: Seen) =>
        readAgain(id, productsApi.update({ id, version, item: null })),
      changes,
      ...inDialog,
      success: "Product unlinked",
    }),
    remove: useAction({
      run: ({ id }: Seen) => productsApi.remove(id),
      changes,
      ...inDialog,
      success: "Product deleted",
    }),
    archive: useAction({
      run: (product: Seen) => readAgain(product.id, productsApi.archive(product)),
      changes,
      ...inDialog,
      success: "Product archived",
    }),
    restore: useAction({
      run: (product: Seen) => readAgain(product.id, productsApi.restore(product)),
      changes,
      success: "Product restored",
      failure: "Failed to restore product",
    }),
    adjust: useAction<Adjusting, Product | Batch>({
      run: ({ id, batch, from, ...adjustment }) =>
        readAgain<Product | Batch>(
          id,
          batch === undefined
            ? productsApi.adjust(id, { ...adjustment, from })
            : productsApi.adjustBatch(id, batch, adjustment),
        ),
      changes: batchChanges,
      ...inDialog,
      success: "Stock updated",
    }),
    addBatch: useAction({
      run: ({ id, ...batch }: BatchInput & { id: string }) => productsApi.addBatch(id, batch),
      changes: batchChanges,
      ...inDialog,
      success: "Batch added",
    }),
    quarantine: useAction({
      run: decide("quarantine"),
      changes: batchChanges,
      success: "Batch quarantined",
      failure: "Failed to quarantine batch",
    }),
    release: useAction({
      run: decide("release"),
      changes: batchChanges,
      success: "Batch released",
      failure: "Failed to release batch",
    }),
  };
}
