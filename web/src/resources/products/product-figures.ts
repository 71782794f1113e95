import type { Product } from "@pharmacy/contract/products/products";
import { formatNumber } from "#lib/format.ts";

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
