import type { Page } from "@pharmacy/contract/list";
import type { ExpiringBatches } from "@pharmacy/contract/products/own-products.batches";
import type {
  Product,
  ProductChanges,
  ProductInput,
  ProductListQuery,
} from "@pharmacy/contract/products/products";
import type {
  Batch,
  BatchInput,
  Movement,
  ProductAdjustment,
  StockAdjustment,
} from "@pharmacy/contract/products/products.batches";
import { queryOptions } from "@tanstack/react-query";
import { http } from "#api/http.ts";
import { resourceApi } from "#api/resource.ts";

const pathOf = (id: string, ...rest: readonly string[]) =>
  ["products", id, ...rest].map(encodeURIComponent).join("/");

/** Batches shown in a sheet. */
const BATCHES_SHOWN = 100;

type Versioned = { id: string; version: number };

export const productsApi = {
  ...resourceApi<Product, ProductInput, Partial<ProductChanges>, ProductListQuery>("products"),

  archive: ({ id, version }: Versioned) => http.post<Product>(pathOf(id, "archive"), { version }),
  restore: ({ id, version }: Versioned) => http.post<Product>(pathOf(id, "restore"), { version }),
  adjust: (id: string, adjustment: ProductAdjustment) =>
    http.post<Product>(pathOf(id, "stock"), adjustment),

  /** Its key is that of the summary, so the same changes refetch it. */
  expiringFirst: () =>
    queryOptions({
      queryKey: ["summary", "expiring-batches"],
      queryFn: ({ signal }) => http.get<ExpiringBatches>("dashboard/expiring-batches", {}, signal),
    }),
  /** The earliest expiry first. */
  batches: (id: string) =>
    queryOptions({
      queryKey: ["products", "detail", id, "batches"],
      queryFn: ({ signal }) =>
        http.get<Page<Batch>>(pathOf(id, "batches"), { count: BATCHES_SHOWN }, signal),
    }),
  addBatch: (id: string, batch: BatchInput) => http.post<Batch>(pathOf(id, "batches"), batch),
  adjustBatch: (id: string, batch: string, adjustment: StockAdjustment) =>
    http.post<Batch>(pathOf(id, "batches", batch, "stock"), adjustment),
  decideBatch: (id: string, { id: batch, version }: Versioned, act: "quarantine" | "release") =>
    http.post<Batch>(pathOf(id, "batches", batch, act), { version }),

  /** Changes of the stock, the latest first. */
  movements: (id: string, page: number) =>
    queryOptions({
      queryKey: ["products", "detail", id, "movements", page],
      queryFn: ({ signal }) =>
        http.get<Page<Movement>>(pathOf(id, "movements"), { page, count: 10 }, signal),
    }),
};
