import { useMemo } from "react";
import { useBulkActs } from "#components/bulk-acts/use-bulk-acts.ts";
import type { BulkOffer } from "#components/list/bulk-offer.ts";
import { productActs } from "./products.acts.tsx";

/** Archived products, which have a list of their own, can only be restored. */
export function useProductBulk(status: string): readonly BulkOffer[] {
  const offers = useBulkActs(productActs);
  return useMemo(
    () => offers.filter(({ act }) => (act === "restore") === (status === "archived")),
    [offers, status],
  );
}
