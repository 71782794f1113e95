import { type FieldWords, shownAsMoney } from "@pharmacy/contract/field-words";
import type { Product } from "@pharmacy/contract/products/products";
import type { MovementReason } from "@pharmacy/contract/products/products.values";
import { PRODUCT_BATCH_WORDS, PRODUCT_WORDS } from "@pharmacy/contract/products/products.words";
import { formatNumber } from "#lib/format.ts";

export function productWords(currency?: string): FieldWords {
  return {
    ...PRODUCT_BATCH_WORDS,
    ...PRODUCT_WORDS,
    organization: "Pharmacy",
    group: "Category",
    packUnit: "Packaging",
    gtin: "GTIN",
    sellingPrice: shownAsMoney("Selling price", currency),
    costPrice: shownAsMoney("Cost price", currency),
    unitCost: shownAsMoney("Cost per pack", currency),
  };
}

type Pack = Pick<Product, "packSize" | "unit" | "packUnit">;

/** "21 capsules / box". */
export function packWords({ packSize, unit, packUnit }: Pack): string {
  const { name, namePlural } = unit;
  return `${formatNumber(packSize)} ${packSize === 1 ? name : namePlural} / ${packUnit.name}`;
}

/** "13.5%", from hundredths of a per cent. */
export function percentage(bps: number): string {
  return `${formatNumber(bps / 100)}%`;
}

export const REASON_WORDS: Readonly<Record<MovementReason, string>> = {
  count: "Stock count",
  delivery: "Delivery",
  sale: "Sale",
  damage: "Damage",
  expired: "Expired",
  correction: "Correction",
  scannedIn: "Received by scan",
  scannedBack: "Scan taken back",
  recall: "Recall",
  recallLifted: "Recall lifted",
};
