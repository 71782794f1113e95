import { fieldsHiddenFrom, may } from "@pharmacy/contract/permissions";
import type { OwnProductsQuery } from "@pharmacy/contract/products/own-products";
import { PRODUCT_STATES } from "@pharmacy/contract/products/products.values";
import { Link } from "@tanstack/react-router";
import { ScanBarcode } from "lucide-react";
import { useMemo } from "react";
import { RecordFilter } from "#components/list/filters/record-filter.tsx";
import { ImportButton } from "#components/list/import-button.tsx";
import { ListFilter } from "#components/list/list-filter.tsx";
import { ListPage } from "#components/list/list-page.tsx";
import { NewRecordButton } from "#components/list/new-record-button.tsx";
import { buttonLook } from "#components/ui/button.tsx";
import { useCurrentUser } from "#lib/current-user.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import { useList } from "#lib/use-list.ts";
import { useMode } from "#lib/use-mode.ts";
import { usePermissions } from "#lib/use-permissions.ts";
import { useRecordsOf } from "#lib/use-record-list.ts";
import { useCategoryChoices } from "#resources/groups/use-category-choices.ts";
import { asAddress, type OwnProductsSearch } from "#resources/products/own-products.search.ts";
import { asList, ownProductsApi } from "#resources/products/own-products.ts";
import { ownProductColumns } from "#resources/products/product-columns.tsx";
import { productExport } from "#resources/products/product-export.ts";
import type { ProductMode } from "#resources/products/product-mode.ts";
import { STOCK_OPTIONS } from "#resources/products/stock-pills.ts";
import { useProductBulk } from "#resources/products/use-product-bulk.ts";

const ProductSheet = lazyPart(() =>
  import("#resources/products/product-sheet.tsx").then((module) => module.ProductSheet),
);

const EditSelected = lazyPart(async () => {
  const { editManyOf } = await import("#resources/runs/edit-many-button.tsx");
  return editManyOf({
    kind: "products",
    noun: { one: "product", many: "products" },
    to: "/dashboard/products/import",
  });
});

export function OwnProducts({ search }: { search: OwnProductsSearch }) {
  const state = useMemo(() => asList(search), [search]);
  const screen = useRecordsOf(
    ownProductsApi,
    useList<OwnProductsQuery>(state, undefined, asAddress),
  );
  const { list } = screen;
  const can = usePermissions("product");
  const mode = useMode<ProductMode>(list);
  const { role } = useCurrentUser();
  const hasCost = !fieldsHiddenFrom(role, "product").includes("costPrice");
  const columns = useMemo(() => ownProductColumns(hasCost), [hasCost]);
  const categories = useCategoryChoices();
  const source = useMemo(() => ({ ...screen.source, hasViews: false }), [screen.source]);
  return (
    <>
      <ListPage
        {...screen}
        source={source}
        noun={{ one: "product", many: "products" }}
        acts={useProductBulk(list.query.status)}
        columns={columns}
        selectionPart={EditSelected}
        rowLabel={({ name, sku }) => `${name} · ${sku}`}
        onOpen={({ id }) => mode.enter("read", id)}
        actions={
          <>
            {may(role, "productBatch", "create") && (
              <Link to="/dashboard/products/receive" className={buttonLook({})}>
                <ScanBarcode aria-hidden />
                Receive
              </Link>
            )}
            {can.create && (
              <>
                <ImportButton many="products" to="/dashboard/products/import" />
                <NewRecordButton
                  thing="product"
                  form={ProductSheet}
                  onClick={() => list.open("new")}
                />
              </>
            )}
          </>
        }
        exports={[productExport(screen.source, list.query)]}
        empty="Products are what you have on your shelves, each with a price and a stock."
        filters={
          <>
            <RecordFilter
              label="Category"
              choices={categories}
              value={list.query.category}
              onChange={(category) => list.change({ category })}
            />
            <ListFilter list={list} name="stock" label="Stock" options={STOCK_OPTIONS} />
            <ListFilter list={list} name="status" label="Status" options={PRODUCT_STATES} />
          </>
        }
      />
      {list.id && <ProductSheet key={list.id} id={list.id} can={can} mode={mode} />}
    </>
  );
}
