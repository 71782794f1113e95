import type { Product } from "@pharmacy/contract/products/products";
import { ARCHIVED_KEPT_DAYS } from "@pharmacy/contract/products/products.values";
import { ConfirmDialog } from "#components/record/confirm-dialog.tsx";
import { packsOf } from "./packs-of.ts";
import { useProductActs } from "./use-product-acts.ts";

export type Question = "activate" | "archive" | "unlink" | "delete";

type Props = {
  question: Question;
  product: Product;
  onClose(): void;
  /** Called once the product is deleted. */
  onDeleted(): void;
};

/** Shows the effects of an action on a product and asks for confirmation. */
export function ProductQuestion({ question, product, onClose, onDeleted }: Props) {
  const { activate, archive, unlink, remove } = useProductActs();
  const { name, quantityOnHand } = product;
  const dialog = { isOpen: true, onOpenChange: (isOpen: boolean) => !isOpen && onClose() };
  if (question === "activate") {
    return (
      <ConfirmDialog
        {...dialog}
        title={`Activate ${name} at a price of 0?`}
        consequences={["It is given away free of charge."]}
        confirmLabel="Activate product"
        confirm={() => activate.mutateAsync({ ...product, isFree: true })}
      />
    );
  }
  if (question === "unlink") {
    return (
      <ConfirmDialog
        {...dialog}
        title={`Unlink ${name} from its item?`}
        consequences={[
          "It keeps its category, GTIN and pack, and you can change them.",
          "Changes of the item in the catalogue no longer reach it.",
          "New batches no longer need an expiry date.",
          product.gtin === null
            ? "A recall of the item no longer finds it."
            : "A recall of the item finds it by its GTIN alone.",
        ]}
        confirmLabel="Unlink from item"
        confirm={() => unlink.mutateAsync(product)}
      />
    );
  }
  if (question === "delete") {
    return (
      <ConfirmDialog
        {...dialog}
        isDanger
        title={`Delete ${name}?`}
        consequences={["This cannot be undone.", "Its SKU and its GTIN can be used again."]}
        confirmLabel="Delete product"
        confirm={async () => {
          await remove.mutateAsync(product);
          onDeleted();
        }}
      />
    );
  }
  return (
    <ConfirmDialog
      {...dialog}
      isDanger
      title={`Archive ${name}?`}
      consequences={[
        "It leaves the lists and the plan's limit. Its history is kept.",
        `You can restore it for ${ARCHIVED_KEPT_DAYS} days.`,
        ...(quantityOnHand
          ? [`It still has ${packsOf(quantityOnHand)} in stock. Set the stock to 0 first.`]
          : []),
      ]}
      confirmLabel="Archive product"
      confirm={() => archive.mutateAsync(product)}
    />
  );
}
