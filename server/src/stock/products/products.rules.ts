import { AppError, invalidField } from "../../platform/app-error.ts";
import type { products } from "./products.table.ts";

type Row = typeof products.$inferSelect;
type Product = Pick<Row, "status" | "statusBefore" | "sellingPrice" | "archivedAt">;

/** Whether a product counts towards the plan of its pharmacy. */
export const isCounted = ({ status }: Pick<Product, "status">) =>
  status === "draft" || status === "active";

/** What is put away stays as it is. */
export function requirePresent({ archivedAt }: Pick<Product, "archivedAt">): void {
  if (archivedAt === null) return;
  throw new AppError("conflict", "This product is archived. Restore it first.");
}

/** What a change of the status may do. */
export function requireTransition(before: Product, to: Product["status"]): void {
  if (to === before.status) return;
  if (before.status === "blocked") {
    throw new AppError("conflict", "This product is blocked because its item was withdrawn.");
  }
  if (before.status === "draft" && to === "inactive") {
    throw new AppError("conflict", "This product is a draft and cannot be deactivated.");
  }
}

/** What was blocked with its item is found by that item when it is on offer again. */
export function requireSameItem(before: Pick<Row, "status" | "item">, to: string | null): void {
  if (to === before.item || before.status !== "blocked") return;
  throw new AppError(
    "conflict",
    "This product is blocked because its item was withdrawn. Keep its item until the item is active again, or archive the product.",
  );
}

/** A product is given away only where someone says so. */
export function requirePrice(
  product: Pick<Product, "status" | "sellingPrice">,
  isFree: boolean | undefined,
): void {
  if (product.status !== "active" || product.sellingPrice > 0 || isFree) return;
  throw invalidField("sellingPrice", "The price is 0. Enter a price, or confirm that it is free.");
}

/** Why an item cannot become a product. */
export function requireOffered({ name, status }: { name: string; status: string }): void {
  if (status === "active") return;
  const words = status === "draft" ? "a draft" : status;
  throw invalidField("item", `"${name}" is ${words} and cannot be added.`);
}
