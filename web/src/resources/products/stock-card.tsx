import type { Movement } from "@pharmacy/contract/products.batches";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Card, CardHead } from "#components/ui/card.tsx";
import { Instant } from "#components/ui/instant.tsx";
import { formatNumber } from "#lib/format.ts";
import { packsOf, REASON_WORDS } from "./product-words.ts";
import { productsApi } from "./products.api.ts";

/** What came and went, the latest first, with the packs left after each. Nothing until there is some. */
export function StockCard({ product }: { product: string }) {
  const [page, setPage] = useState(1);
  const { data } = useQuery(productsApi.movements(product, page));
  if (!data || data.total === 0) return null;
  return (
    <Card aria-label="Stock card">
      <CardHead title="Stock card" hint="Packs on the shelf after each change." />
      <ul className="divide-y divide-line-soft px-4 py-1.5">
        {data.items.map((movement) => (
          <Line key={movement.id} {...movement} />
        ))}
      </ul>
      {data.totalPages > 1 && (
        <div className="flex justify-end gap-2 border-line border-t px-4 py-2.5">
          <Button
            size="sm"
            aria-disabled={page === 1}
            onClick={() => page > 1 && setPage(page - 1)}
          >
            Newer
          </Button>
          <Button
            size="sm"
            aria-disabled={page >= data.totalPages}
            onClick={() => page < data.totalPages && setPage(page + 1)}
          >
            Older
          </Button>
        </div>
      )}
    </Card>
  );
}

function Line({ at, actorName, reason, batchNumber, change, balance }: Movement) {
  return (
    <li className="flex items-center gap-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">
          {[REASON_WORDS[reason], batchNumber].filter(Boolean).join(" · ")}
        </p>
        <p className="text-muted text-xs">
          {actorName} · <Instant at={at} />
        </p>
      </div>
      <span className="nums w-16 text-end font-medium">
        {change > 0 ? "+" : ""}
        {formatNumber(change)}
      </span>
      <span className="nums w-20 text-end text-muted">{packsOf(balance)}</span>
    </li>
  );
}
