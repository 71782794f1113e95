import { VEN_CLASSES } from "@pharmacy/contract/items/items.values";
import { PRODUCT_LIST } from "@pharmacy/contract/products/products.list";
import { PRODUCT_STATES } from "@pharmacy/contract/products/products.values";
import { createFileRoute } from "@tanstack/react-router";
import { ImportButton } from "#components/list/import-button.tsx";
import { ListFilter } from "#components/list/list-filter.tsx";
import { ListPage } from "#components/list/list-page.tsx";
import { NewRecordButton } from "#components/list/new-record-button.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";
import { listSearch, withoutDefaults } from "#lib/list-search.ts";
import { useMode } from "#lib/use-mode.ts";
import { usePermissions } from "#lib/use-permissions.ts";
import { useRecordList } from "#lib/use-record-list.ts";
import { PharmacyFilter } from "#resources/organizations/pharmacy-filter.tsx";
import { productColumns } from "#resources/products/product-columns.tsx";
import { productExport } from "#resources/products/product-export.ts";
import type { ProductMode } from "#resources/products/product-mode.ts";
import { productsApi } from "#resources/products/products.api.ts";
import { STOCK_OPTIONS } from "#resources/products/stock-pills.ts";
import { useProductBulk } from "#resources/products/use-product-bulk.ts";

const validateSearch = listSearch(PRODUCT_LIST);

export const Route = createFileRoute("/admin/products/")({
  validateSearch,
  search: { middlewares: [withoutDefaults(validateSearch)] },
  loaderDeps: ({ search: { id: _, ...query } }) => query,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(productsApi.list(deps)),
  staticData: { crumb: "Products" },
  component: ProductsPage,
});

const ProductSheet = lazyPart(() =>
  import("#resources/products/product-sheet.tsx").then((module) => module.ProductSheet),
);

const EditSelected = lazyPart(async () => {
  const { editManyOf } = await import("#resources/runs/edit-many-button.tsx");
  return editManyOf({
    kind: "products",
    noun: { one: "product", many: "products" },
    to: "/admin/products/import",
  });
});

function ProductsPage() {
  const screen = useRecordList(productsApi, Route.useSearch());
  const { list } = screen;
  const can = usePermissions("product");
  const mode = useMode<ProductMode>(list);
  return (
    <>
      <ListPage
        {...screen}
        noun={{ one: "product", many: "products" }}
        columns={productColumns}
        acts={useProductBulk(list.query.status)}
        selectionPart={EditSelected}
        rowLabel={({ name, sku }) => `${name} · ${sku}`}
        onOpen={({ id }) => mode.enter("read", id)}
        actions={
          can.create && (
            <>
              <ImportButton
                many="products"
                to="/admin/products/import"
                {...(list.query.organization && { organization: list.query.organization })}
              />
              <NewRecordButton
                thing="product"
                form={ProductSheet}
                onClick={() => list.open("new")}
              />
            </>
          )
        }
        exports={[productExport(screen.source, list.query)]}
        empty="Products are what pharmacies have on their shelves, each with a price and a stock."
        filters={
          <>
            <PharmacyFilter list={list} />
            <ListFilter list={list} name="stock" label="Stock" options={STOCK_OPTIONS} />
            <ListFilter list={list} name="venClass" label="VEN class" options={VEN_CLASSES} />
            <ListFilter list={list} name="status" label="Status" options={PRODUCT_STATES} />
          </>
        }
      />
      {list.id && <ProductSheet key={list.id} id={list.id} can={can} mode={mode} />}
    </>
  );
}
