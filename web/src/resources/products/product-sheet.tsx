import { mayViewHistoryOf } from "@pharmacy/contract/permissions";
import type { Product } from "@pharmacy/contract/products/products";
import type { Batch } from "@pharmacy/contract/products/products.batches";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ClosedSheet } from "#components/record/closed-sheet.tsx";
import { HistorySection } from "#components/record/history-section.tsx";
import { WaitingSheet } from "#components/record/waiting-sheet.tsx";
import { Sheet, SheetBody } from "#components/ui/sheet.tsx";
import { useCurrentUser } from "#lib/current-user.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import type { ModeState } from "#lib/use-mode.ts";
import { type Permissions, usePermissions } from "#lib/use-permissions.ts";
import { auditLogsApi } from "#resources/audit-logs/audit-logs.api.ts";
import { ProductActions } from "./product-actions.tsx";
import { ItemData, ProductIdentity, ProductPrice } from "./product-facts.tsx";
import type { ProductMode } from "./product-mode.ts";
import { ProductStock } from "./product-stock.tsx";
import { productWords } from "./product-words.ts";
import { productsApi } from "./products.api.ts";
import { StockCard } from "./stock-card.tsx";

const ProductForm = lazyPart(() =>
  import("./product-form.tsx").then((module) => module.ProductForm),
);
const NewProduct = lazyPart(() => import("./new-product.tsx").then((module) => module.NewProduct));
const BatchForm = lazyPart(() => import("./batch-form.tsx").then((module) => module.BatchForm));
const LinkForm = lazyPart(() => import("./link-form.tsx").then((module) => module.LinkForm));
const AdjustDialog = lazyPart(() =>
  import("./adjust-dialog.tsx").then((module) => module.AdjustDialog),
);

const NOT_YOURS = "Your role cannot create products. Ask the owner of the pharmacy.";

type Props = {
  /** "new" for a product that is being entered. */
  id: string;
  can: Permissions;
  mode: ModeState<ProductMode>;
};

/** A product beside the list: its details, or the form of an action on it. */
export function ProductSheet({ id, can, mode }: Props) {
  const isNew = id === "new";
  const query = useQuery({ ...productsApi.detail(id), enabled: !isNew });
  const batches = usePermissions("productBatch");
  if (isNew) {
    if (can.create) return <NewProduct onClose={mode.close} />;
    return <ClosedSheet title="New product" reason={NOT_YOURS} onClose={mode.close} />;
  }
  if (!query.data) return <WaitingSheet title="Product" query={query} onClose={mode.close} />;
  const product = query.data;
  const read = () => mode.enter("read", id);
  if (mode.mode === "edit" && can.edit) return <ProductForm product={product} onClose={read} />;
  if (mode.mode === "link" && can.edit) return <LinkForm product={product} onClose={read} />;
  if (mode.mode === "batch" && batches.create) {
    return <BatchForm product={product} onClose={read} />;
  }
  return <ReadingSheet product={product} can={can} mode={mode} />;
}

/** One batch, or all packs of a product without batches. */
type Counted = { batch: Batch | undefined };

function ReadingSheet({ product, can, mode }: Omit<Props, "id"> & { product: Product }) {
  const [isOpen, setOpen] = useState(true);
  const [counted, count] = useState<Counted>();
  const batches = usePermissions("productBatch");
  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={setOpen}
      onClosed={mode.close}
      title={product.name}
      description={product.sku}
      size="lg"
    >
      <SheetBody className="grid content-start gap-4">
        <ProductActions
          product={product}
          can={can}
          mode={mode}
          onAdjust={() => count({ batch: undefined })}
        />
        <ProductIdentity product={product} />
        <ProductPrice product={product} />
        <ProductStock
          product={product}
          canKeep={batches.edit && product.archivedAt === null}
          canRelease={batches.act}
          onAdjust={(batch) => count({ batch })}
        />
        <StockCard product={product.id} />
        {product.item && <ItemData item={product.item} />}
        <ProductHistory product={product} />
        {counted && (
          <AdjustDialog product={product} batch={counted.batch} onClose={() => count(undefined)} />
        )}
      </SheetBody>
    </Sheet>
  );
}

function ProductHistory({ product: { id, currency } }: { product: Product }) {
  const isShown = mayViewHistoryOf(useCurrentUser().role, "product");
  const query = useQuery({ ...auditLogsApi.list({ recordId: id }), enabled: isShown });
  return isShown && <HistorySection query={query} words={productWords(currency)} />;
}
