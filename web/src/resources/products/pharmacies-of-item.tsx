import type { Product } from "@pharmacy/contract/products/products";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { RelatedList } from "#components/record/related-list.tsx";
import { productsApi } from "./products.api.ts";
import { ShelfLine } from "./shelf-line.tsx";

/** Pharmacies shown in a sheet. */
const SHOWN = 25;

type CarriedItem = Pick<NonNullable<Product["item"]>, "id" | "name"> & Pick<Product, "gtin">;

/** Pharmacies that stock an item, the largest stock first. */
export function PharmaciesOfItem({ item }: { item: CarriedItem }) {
  const query = useQuery(
    productsApi.list({
      search: "",
      page: 1,
      count: SHOWN,
      sort: "",
      order: "" as const,
      organization: "",
      status: "",
      stock: "",
      venClass: "",
      item: item.id,
    }),
  );
  const total = query.data?.total;
  const isMore = total !== undefined && total > SHOWN;
  return (
    <RelatedList
      title="Pharmacies that carry it"
      items={query.data?.items}
      total={total}
      {...(isMore && {
        all: `/admin/products?search=${encodeURIComponent(item.gtin ?? item.name)}`,
      })}
      none="No pharmacy carries this item."
      error={query.error}
      onRetry={query.refetch}
    >
      {(product) => (
        <ShelfLine product={product}>
          <Link
            to="/admin/products"
            search={{ id: product.id }}
            className="justify-self-start rounded-sm font-medium hover:underline"
          >
            {product.organization.name}
          </Link>
        </ShelfLine>
      )}
    </RelatedList>
  );
}
