import type { Organization } from "@pharmacy/contract/organizations/organizations";
import { may } from "@pharmacy/contract/permissions";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CopyPlus } from "lucide-react";
import { useState } from "react";
import { ImportButton } from "#components/list/import-button.tsx";
import { RelatedList } from "#components/record/related-list.tsx";
import { Button } from "#components/ui/button.tsx";
import { useCurrentUser } from "#lib/current-user.ts";
import { formatMoney } from "#lib/format.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import { useScreenActions } from "#lib/screen-actions.ts";
import { CopyHistory } from "#resources/products/copy/copy-history.tsx";
import { productsApi } from "#resources/products/products.api.ts";
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

/** Products shown on a pharmacy's page. */
const SHOWN = 10;

const productsOf = (organization: string) =>
  productsApi.list({
    search: "",
    page: 1,
    count: SHOWN,
    sort: "",
    order: "",
    status: "",
    stock: "",
    venClass: "",
    organization,
  });

const CopySheet = lazyPart(() =>
  import("#resources/products/copy/copy-sheet.tsx").then((module) => module.CopySheet),
);

function CopyProducts({ target }: { target: Organization }) {
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  useScreenActions([{ label: "Copy products from…", icon: CopyPlus, run: open }]);
  return (
    <>
      <Button onClick={open} onPointerEnter={CopySheet.preload} onFocus={CopySheet.preload}>
        <CopyPlus aria-hidden />
        Copy products from…
      </Button>
      {isOpen && <CopySheet target={target} onClose={() => setOpen(false)} />}
    </>
  );
}
