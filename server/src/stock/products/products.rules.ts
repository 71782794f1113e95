import { AppError, invalidField } from "../../platform/app-error.ts";
import type { products } from "./products.table.ts";

type Row = typeof products.$inferSelect;
type Product = Pick<Row, "status" | "sellingPrice" | "archivedAt">;

/** Drafts and active products count towards the plan of their pharmacy. */
export const isCounted = ({ status }: Pick<Product, "status">) =>
  status === "draft" || status === "active";

export function requirePresent({ archivedAt }: Pick<Product, "archivedAt">): void {
  if (archivedAt === null) return;
  throw new AppError("conflict", "This product is archived. Restore it first.");
}

export function requireTransition(before: Pick<Product, "status">, to: Product["status"]): void {
  if (to === before.status) return;
  if (before.status === "blocked") {
    throw new AppError("conflict", "This product is blocked because its item was withdrawn.");
  }
  if (before.status === "draft" && to === "inactive") {
    throw new AppError("conflict", "This product is a draft and cannot be deactivated.");
  }
}

/** A blocked product is unblocked through its item, so it must keep that item. */
export function requireSameItem(before: Pick<Row, "status" | "item">, to: string | null): void {
  if (to === before.item || before.status !== "blocked") return;
  throw new AppError(
    "conflict",
    "This product is blocked because its item was withdrawn. Keep its item until the item is active again, or archive the product.",
  );
}

/** A price of 0 must be confirmed. */
export function requirePrice(
  product: Pick<Product, "status" | "sellingPrice">,
  isFree: boolean | undefined,
): void {
  if (product.status !== "active" || product.sellingPrice > 0 || isFree) return;
  throw invalidField("sellingPrice", "The price is 0. Enter a price, or confirm that it is free.");
}

export function requireOffered({ name, status }: { name: string; status: string }): void {
  if (status === "active") return;
  const words = status === "draft" ? "a draft" : status;
  throw invalidField("item", `"${name}" is ${words} and cannot be added.`);
}
