import type { Product } from "@pharmacy/contract/products/products";
import { useQuery } from "@tanstack/react-query";
import {
  Archive,
  ArchiveRestore,
  CircleCheck,
  CircleOff,
  PackagePlus,
  Pencil,
  Scale,
} from "lucide-react";
import { useState } from "react";
import { type RecordAction, RecordActions } from "#components/record/record-actions.tsx";
import { useCurrentUser } from "#lib/current-user.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import type { ModeState } from "#lib/use-mode.ts";
import { type Permissions, usePermissions } from "#lib/use-permissions.ts";
import { lastingActions } from "./lasting-actions.ts";
import type { ProductMode } from "./product-mode.ts";
import type { Question } from "./product-question.tsx";
import { productsApi } from "./products.api.ts";
import { useProductActs } from "./use-product-acts.ts";

const ProductQuestion = lazyPart(() =>
  import("./product-question.tsx").then((module) => module.ProductQuestion),
);

type Props = {
  product: Product;
  can: Permissions;
  mode: ModeState<ProductMode>;
  /** Counts the packs of a product without batches. */
  onAdjust(): void;
};

export function ProductActions({ product, can, mode, onAdjust }: Props) {
  const { id, status, archivedAt, sellingPrice } = product;
  const [question, ask] = useState<Question>();
  const { activate, deactivate, restore } = useProductActs();
  const batches = usePermissions("productBatch");
  const { role } = useCurrentUser();
  const batched = useBatchedReason(id);
  const archived = archivedAt ? "This product is archived. Restore it first." : undefined;
  const blocked =
    status === "blocked" ? "This product is blocked because its item was withdrawn." : undefined;

  const edit: RecordAction = {
    label: "Edit product",
    icon: Pencil,
    act: `edit ${id}`,
    keys: "E",
    disabledReason: archived,
    run: () => mode.enter("edit", id),
  };
  const addBatch: RecordAction = {
    label: "Add batch",
    icon: PackagePlus,
    act: `batch ${id}`,
    disabledReason: archived,
    run: () => mode.enter("batch", id),
  };
  const adjust: RecordAction = {
    label: "Adjust stock",
    icon: Scale,
    act: `adjust ${id}`,
    disabledReason: archived ?? batched,
    run: onAdjust,
  };
  const offer: RecordAction = {
    label: "Activate product",
    icon: CircleCheck,
    act: `activate ${id}`,
    disabledReason: archived ?? blocked,
    isPending: activate.isPending,
    run: () => (sellingPrice === 0 ? ask("activate") : activate.mutate(product)),
  };
  const stop: RecordAction = {
    label: "Deactivate product",
    icon: CircleOff,
    act: `deactivate ${id}`,
    disabledReason: archived,
    isPending: deactivate.isPending,
    run: () => deactivate.mutate(product),
  };
  const putAway: RecordAction = {
    label: "Archive product",
    icon: Archive,
    isDanger: true,
    act: `archive ${id}`,
    run: () => ask("archive"),
  };
  const takeBack: RecordAction = {
    label: "Restore product",
    icon: ArchiveRestore,
    act: `restore ${id}`,
    isPending: restore.isPending,
    run: () => restore.mutate(product),
  };
  return (
    <div className="flex flex-wrap gap-2">
      <RecordActions
        primary={can.edit ? edit : undefined}
        beside={[
          ...(batches.create ? [addBatch] : []),
          ...(can.setStatus ? [status === "active" ? stop : offer] : []),
        ]}
        more={[
          ...(batches.edit ? [adjust] : []),
          ...(can.act ? [archivedAt ? takeBack : putAway] : []),
          ...lastingActions(product, { role, can, ask, onLink: () => mode.enter("link", id) }),
        ]}
      />
      {question && (
        <ProductQuestion
          question={question}
          product={product}
          onClose={() => ask(undefined)}
          onDeleted={mode.close}
        />
      )}
    </div>
  );
}

/** Why only single batches can be adjusted; undefined for a product without batches. */
function useBatchedReason(id: string): string | undefined {
  const { data } = useQuery(productsApi.batches(id));
  const isBatched = data?.items.some(({ batchNumber }) => batchNumber !== null);
  return isBatched ? "Adjust one of the batches below." : undefined;
}
