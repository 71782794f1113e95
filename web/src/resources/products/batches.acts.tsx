import { BATCH_ACTS } from "@pharmacy/contract/products/batches.acts";
import type { StockAdjustment } from "@pharmacy/contract/products/products.batches";
import { PackageCheck, Scale, ShieldAlert } from "lucide-react";
import type { NounActs } from "#components/acts/acts.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import { productsApi } from "./products.api.ts";
import type { ShownBatch } from "./shown-products.ts";

const AdjustDialog = lazyPart(() =>
  import("./adjust-dialog.tsx").then((module) => module.AdjustDialog),
);

const isLoose = ({ batchNumber }: ShownBatch) => batchNumber === null;

export const batchActs: NounActs<ShownBatch, keyof typeof BATCH_ACTS> = {
  model: "productBatch",
  rules: BATCH_ACTS,
  staleKey: ({ product }) => productsApi.detail(product).queryKey,
  looks: {
    adjust: {
      label: "Adjust stock",
      words: "count packs quantity write off damage sale correct",
      icon: Scale,
      Panel: AdjustDialog,
      run: ({ product, id }, adjustment: StockAdjustment) =>
        productsApi.adjustBatch(product, id, adjustment),
      success: "Stock updated",
    },
    quarantine: {
      label: "Quarantine",
      words: "put aside hold",
      icon: ShieldAlert,
      hides: isLoose,
      run: (batch) => productsApi.decideBatch(batch.product, batch, "quarantine"),
      success: "Batch quarantined",
      failure: "Failed to quarantine batch",
    },
    release: {
      label: "Release",
      words: "sell again quarantine",
      icon: PackageCheck,
      hides: isLoose,
      run: (batch) => productsApi.decideBatch(batch.product, batch, "release"),
      success: "Batch released",
      failure: "Failed to release batch",
    },
  },
};
