import type { Product } from "@pharmacy/contract/products";
import { ConfirmDialog } from "#components/record/confirm-dialog.tsx";
import { packsOf } from "./product-words.ts";
import { useProductActs } from "./use-product-acts.ts";

export type Question = "activate" | "archive";

type Props = { question: Question; product: Product; onClose(): void };

/** Says what an act on a product will do before it is done. */
export function ProductQuestion({ question, product, onClose }: Props) {
  const { activate, archive } = useProductActs();
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
  return (
    <ConfirmDialog
      {...dialog}
      isDanger
      title={`Archive ${name}?`}
      consequences={[
        "It leaves the lists and the plan's limit. Its history is kept.",
        "You can restore it for 90 days.",
        ...(quantityOnHand
          ? [`It still has ${packsOf(quantityOnHand)} in stock. Set the stock to 0 first.`]
          : []),
      ]}
      confirmLabel="Archive product"
      confirm={() => archive.mutateAsync(product)}
    />
  );
}
