import type { ExpiringBatches } from "@pharmacy/contract/products/own-products.batches";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CardAnswer } from "#components/feedback/card-answer.tsx";
import { Card, CardHead } from "#components/ui/card.tsx";
import { inDays } from "#lib/days.ts";
import { formatDate } from "#lib/format.ts";
import { packsOf } from "./packs-of.ts";
import { productsApi } from "./products.api.ts";

/** The pharmacy's batches that expire within 90 days, the first ones on top. */
export function ExpiringFirstTile() {
  const query = useQuery(productsApi.expiringFirst());
  return (
    <Card
      aria-label="Expiring first"
      aria-busy={query.isPending}
      className="flex flex-col md:row-span-2"
    >
      <CardHead title="Expiring first">
        <Link
          to="/dashboard/products"
          search={{ stock: "expiring90" }}
          className="rounded-sm text-accent hover:underline"
        >
          All expiring
        </Link>
      </CardHead>
      <CardAnswer query={query}>
        {({ batches }) =>
          batches.length === 0 ? (
            <p className="px-4 py-3 text-muted">Nothing expires within 90 days.</p>
          ) : (
            <ul className="divide-y divide-line-soft">
              {batches.map((batch) => (
                <li key={batch.id}>
                  <ExpiringBatch batch={batch} />
                </li>
              ))}
            </ul>
          )
        }
      </CardAnswer>
    </Card>
  );
}

function ExpiringBatch({ batch }: { batch: ExpiringBatches["batches"][number] }) {
  const { product, batchNumber, quantity, expiryDate, daysLeft } = batch;
  return (
    <Link
      to="/dashboard/products"
      search={{ id: product.id }}
      className="flex items-baseline justify-between gap-4 px-4 py-2.5 outline-offset-[-3px] hover:bg-hover"
    >
      <span className="min-w-0">
        <span className="wrap-anywhere block">{product.name}</span>{" "}
        <span className="nums block text-subtle text-xs">
          {[batchNumber, packsOf(quantity)].filter(Boolean).join(" · ")}
        </span>
      </span>{" "}
      <span className="nums whitespace-nowrap text-end">
        <span className="block">{inDays(daysLeft)}</span>{" "}
        <span className="block text-subtle text-xs">{formatDate(expiryDate)}</span>
      </span>
    </Link>
  );
}
