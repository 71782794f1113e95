import type { Organization } from "@pharmacy/contract/organizations/organizations";
import { may } from "@pharmacy/contract/permissions";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ImportButton } from "#components/list/import-button.tsx";
import { RelatedList } from "#components/record/related-list.tsx";
import { useCurrentUser } from "#lib/current-user.ts";
import { formatMoney } from "#lib/format.ts";
import { CopyHistory } from "#resources/products/copy/copy-history.tsx";
import { CopyProducts } from "#resources/products/copy/copy-products.tsx";
import { productsOf } from "#resources/products/products-of-pharmacy.ts";
import { ShelfLine } from "#resources/products/shelf-line.tsx";

/** A pharmacy's products and their origin, with a link to their list. */
export function OrgProducts({ organization }: { organization: Organization }) {
  const { id } = organization;
  const { role } = useCurrentUser();
  const query = useQuery(productsOf(id));
  const mayAdd = may(role, "product", "create");
  return (
    <div className="grid gap-4">
      {mayAdd && (
        <div className="flex flex-wrap gap-2">
          <ImportButton many="products" to="/admin/products/import" organization={id} />
          <CopyProducts target={organization} />
        </div>
      )}
      <RelatedList
        title="Products"
        items={query.data?.items}
        total={query.data?.total}
        all={`/admin/products?organization=${id}`}
        none="This pharmacy has no products yet. Import a file, or copy the products of another pharmacy."
        error={query.error}
        onRetry={query.refetch}
      >
        {(product) => (
          <ShelfLine product={product}>
            <Link
              to="/admin/products"
              search={{ id: product.id, organization: id }}
              className="justify-self-start rounded-sm font-medium hover:underline"
            >
              {product.name}
            </Link>{" "}
            <span className="text-muted text-xs">
              {product.sku} · {formatMoney(product.sellingPrice, product.currency)}
            </span>
          </ShelfLine>
        )}
      </RelatedList>
      {mayAdd && <CopyHistory organization={id} />}
    </div>
  );
}
