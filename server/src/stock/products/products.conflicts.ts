import { AppError } from "../../platform/app-error.ts";
import type { Database } from "../../platform/db/database.ts";
import { type Explanations, explainingConflicts } from "../../platform/db/violations.ts";
import { presentProductKind, type products } from "./products.table.ts";

/** Filled in during a write, for its error messages. */
export type ConflictNames = { pharmacy?: string; item?: string };

/** Runs a write, and explains a conflict by naming the product that has the SKU, GTIN or item. */
export function explainingTaken<Result>(
  db: Database,
  names: ConflictNames,
  write: () => Promise<Result>,
): Promise<Result> {
  const explanations: Explanations<typeof products> = {
    products_sku: ({ sku, name }) => taken("sku", `SKU "${sku}" is already used by ${name}.`),
    products_own_gtin: (holder) => gtinTaken(holder),
    products_item: () =>
      taken("item", `${names.pharmacy} already has a product for ${names.item}.`),
  };
  return explainingConflicts(db, presentProductKind, write, explanations);
}

export function gtinTaken({ gtin, name }: { gtin: string | null; name: string }): AppError {
  const message = `GTIN "${gtin}" is already used by ${name}.`;
  const reason = "Another product already uses this GTIN.";
  return new AppError("conflict", message, { fields: { gtin: message }, reason });
}

/** The product with the GTIN is a local one. */
export function gtinOfItemTaken(
  pharmacy: { name: string },
  { gtin, name }: { gtin: string | null; name: string },
): AppError {
  const message = `${pharmacy.name} already sells GTIN ${gtin} as "${name}". Link that product to the item instead.`;
  return new AppError("conflict", message, { fields: { item: message } });
}

function taken(field: string, message: string): AppError {
  return new AppError("conflict", message, { fields: { [field]: message } });
}
