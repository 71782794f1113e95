import { PRODUCT_ACTS, stateOf } from "@pharmacy/contract/products/products.acts";
import { invalidField } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import { requireAct, requireState } from "../../platform/http/require-act.ts";
import type { products } from "./products.table.ts";

type Row = typeof products.$inferSelect;
type Product = Pick<Row, "status" | "sellingPrice" | "archivedAt">;

/** Drafts and active products count towards the plan of their pharmacy. */
export const isCounted = ({ status }: Pick<Product, "status">) =>
  status === "draft" || status === "active";

export function requireTransition(before: Pick<Product, "status">, to: Product["status"]): void {
  if (to === before.status) return;
  const rule = to === "active" ? PRODUCT_ACTS.activate : PRODUCT_ACTS.deactivate;
  requireState("product", rule, before);
}

export function requireSameItem(
  before: Pick<Row, "status" | "archivedAt" | "item">,
  to: string | null,
  actor: Actor,
): void {
  if (to === before.item) return;
  const rule = to === null ? PRODUCT_ACTS.unlink : PRODUCT_ACTS.link;
  // the item itself is left out: a linked product may change to another
  requireAct("product", rule, { status: stateOf(before) }, actor);
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
  const rest = `is ${words} and cannot be added.`;
  throw invalidField("item", `"${name}" ${rest}`, `The item ${rest}`);
}
