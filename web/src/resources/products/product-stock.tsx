import type { Product } from "@pharmacy/contract/products/products";
import type { Batch } from "@pharmacy/contract/products/products.batches";
import { useQuery } from "@tanstack/react-query";
import { RowActs } from "#components/list-acts/row-acts.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card, CardHead } from "#components/ui/card.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import { formatDate, formatNumber } from "#lib/format.ts";
import { usePermissions } from "#lib/use-permissions.ts";
import { packsOf } from "./packs-of.ts";
import { BatchStatus, Stock } from "./product-state.tsx";
import { productsApi } from "./products.api.ts";
import { expiryPills } from "./stock-pills.ts";

type Props = { product: Product };

const loadActs = () => import("./batches.acts.tsx").then(({ batchActs }) => batchActs);

/** Packs on hand by batch, the earliest expiry first. */
export function ProductStock({ product }: Props) {
  const query = useQuery(productsApi.batches(product.id));
  const { data, error, refetch } = query;
  return (
    <Card aria-label="Stock and batches">
      <CardHead title="Stock and batches" hint={levelWords(product)}>
        <Stock {...product} />
      </CardHead>
      {data ? (
        <Batches product={product} batches={data.items} total={data.total} />
      ) : (
        <div className="grid place-items-center gap-3 p-6 text-center">
          {error ? (
            <>
              <p className="text-muted">{error.message}</p>
              <Button onClick={() => refetch()}>Try again</Button>
            </>
          ) : (
            <Spinner label="Loading batches" />
          )}
        </div>
      )}
    </Card>
  );
}

function levelWords(product: Product): string | undefined {
  const { reorderPoint, reorderQuantity } = product;
  const words = [
    reorderPoint !== null && `Reorder at ${packsOf(reorderPoint)}`,
    reorderQuantity !== null && `order ${packsOf(reorderQuantity)}`,
    ...expiryPills(product).map(({ words }) => words),
  ];
  return words.filter(Boolean).join(" · ") || undefined;
}

type BatchesProps = Props & { batches: readonly Batch[]; total: number };

function Batches({ product, batches, total }: BatchesProps) {
  if (batches.length === 0) return <p className="p-4 text-muted">No batches yet.</p>;
  return (
    <>
      <ul aria-label="Batches" className="divide-y divide-line-soft px-4 py-1.5">
        {batches.map((batch) => (
          <BatchLine key={batch.id} product={product} batch={batch} />
        ))}
      </ul>
      {total > batches.length && (
        <p className="border-line border-t px-4 py-2.5 text-muted text-xs">
          The first {formatNumber(batches.length)} of {formatNumber(total)} batches.
        </p>
      )}
    </>
  );
}

function BatchLine({ product, batch }: Props & { batch: Batch }) {
  const { edit } = usePermissions("productBatch");
  const { batchNumber, expiryDate, quantity, state, hints } = batch;
  return (
    <li className="flex min-h-11 items-center gap-3 py-1.5">
      <div className="min-w-0 flex-1">
        <p className="nums wrap-anywhere">{batchNumber ?? "Without a batch"}</p>
        <p className="text-muted text-xs">
          {expiryDate ? `Expires ${formatDate(expiryDate)}` : "No expiry date"}
        </p>
        {hints.map((hint) => (
          <p key={hint} className="text-warning text-xs">
            {hint}
          </p>
        ))}
      </div>
      <BatchStatus state={state} />
      <span className="nums w-20 text-end">{packsOf(quantity)}</span>
      {edit && product.archivedAt === null && (
        <RowActs
          load={loadActs}
          record={{ ...batch, productName: product.name }}
          name={batchNumber === null ? "packs without a batch" : `batch ${batchNumber}`}
        />
      )}
    </li>
  );
}
