import { may, mayViewHistoryOf } from "@pharmacy/contract/permissions";
import type { Product } from "@pharmacy/contract/products/products";
import { stateOf } from "@pharmacy/contract/products/products.acts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ClosedSheet } from "#components/record/closed-sheet.tsx";
import { HistorySection } from "#components/record/history-section.tsx";
import { WaitingSheet } from "#components/record/waiting-sheet.tsx";
import { HeaderActs } from "#components/record-acts/header-acts.tsx";
import { Sheet, SheetBody } from "#components/ui/sheet.tsx";
import { useCurrentUser } from "#lib/current-user.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import type { ModeState } from "#lib/use-mode.ts";
import { type Permissions, usePermissions } from "#lib/use-permissions.ts";
import { auditLogsApi } from "#resources/audit-logs/audit-logs.api.ts";
import type { Noted } from "#resources/notes/notes.api.ts";
import { ItemData, ProductIdentity, ProductPrice } from "./product-facts.tsx";
import type { ProductMode } from "./product-mode.ts";
import { ProductStock } from "./product-stock.tsx";
import { productWords } from "./product-words.ts";
import { productActs } from "./products.acts.tsx";
import { productsApi } from "./products.api.ts";
import { StockCard } from "./stock-card.tsx";

const ProductForm = lazyPart(() =>
  import("./product-form.tsx").then((module) => module.ProductForm),
);
const NewProduct = lazyPart(() => import("./new-product.tsx").then((module) => module.NewProduct));
const BatchForm = lazyPart(() => import("./batch-form.tsx").then((module) => module.BatchForm));
const LinkForm = lazyPart(() => import("./link-form.tsx").then((module) => module.LinkForm));
const NotesCard = lazyPart<Noted>(() =>
  import("#resources/notes/notes-card.tsx").then((module) => module.NotesCard),
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
  return <ReadingSheet product={product} mode={mode} />;
}

type Reading = Pick<Props, "mode"> & { product: Product };

function ReadingSheet({ product, mode }: Reading) {
  const [isOpen, setOpen] = useState(true);
  const { role } = useCurrentUser();
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
        <ProductActions product={product} mode={mode} />
        <ProductIdentity product={product} />
        <ProductPrice product={product} />
        <ProductStock product={product} />
        <StockCard product={product.id} />
        {product.item && <ItemData item={product.item} />}
        {may(role, "note", "view") && <NotesCard model="product" recordId={product.id} />}
        <ProductHistory product={product} />
      </SheetBody>
    </Sheet>
  );
}

function ProductActions({ product, mode }: Reading) {
  const { id } = product;
  const { data } = useQuery(productsApi.batches(id));
  const isBatched = data?.items.some(({ batchNumber }) => batchNumber !== null) ?? false;
  return (
    <div className="flex flex-wrap gap-2">
      <HeaderActs
        noun={productActs}
        record={{ ...product, status: stateOf(product), isBatched }}
        opens={{
          edit: () => mode.enter("edit", id),
          batch: () => mode.enter("batch", id),
          link: () => mode.enter("link", id),
        }}
        onRemoved={mode.close}
      />
    </div>
  );
}

function ProductHistory({ product: { id, currency } }: { product: Product }) {
  const isShown = mayViewHistoryOf(useCurrentUser().role, "product");
  const query = useQuery({ ...auditLogsApi.list({ recordId: id }), enabled: isShown });
  return isShown && <HistorySection query={query} words={productWords(currency)} />;
}
