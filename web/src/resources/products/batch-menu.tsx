import type { Batch } from "@pharmacy/contract/products/products.batches";
import { Ellipsis, PackageCheck, Scale, ShieldAlert } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { MenuButton } from "#components/ui/menu-button.tsx";
import { useProductActs } from "./use-product-acts.ts";

type Props = {
  /** The product's id. */
  product: string;
  batch: Batch;
  canRelease: boolean;
  onAdjust(batch: Batch): void;
};

export function BatchMenu({ product, batch, canRelease, onAdjust }: Props) {
  const { quarantine, release } = useProductActs();
  const deciding = { product, batch };
  const decisions = {
    available: [
      { label: "Quarantine", icon: ShieldAlert, onSelect: () => quarantine.mutate(deciding) },
    ],
    quarantined: canRelease
      ? [{ label: "Release", icon: PackageCheck, onSelect: () => release.mutate(deciding) }]
      : [],
    recalled: [],
  };
  return (
    <MenuButton
      align="end"
      entries={[
        { label: "Adjust stock", icon: Scale, onSelect: () => onAdjust(batch) },
        ...(batch.batchNumber === null ? [] : decisions[batch.status]),
      ]}
      trigger={
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={`Actions for ${batch.batchNumber ? `batch ${batch.batchNumber}` : "packs without a batch"}`}
        >
          <Ellipsis aria-hidden />
        </Button>
      }
    />
  );
}
