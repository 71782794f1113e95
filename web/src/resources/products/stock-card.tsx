import type { Movement } from "@pharmacy/contract/products/products.batches";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Card, CardHead } from "#components/ui/card.tsx";
import { Instant } from "#components/ui/instant.tsx";
import { SmallPager } from "#components/ui/small-pager.tsx";
import { useCurrentUser } from "#lib/current-user.ts";
import { formatNumber } from "#lib/format.ts";
import { usePermissions } from "#lib/use-permissions.ts";
import { packsOf } from "./packs-of.ts";
import { REASON_WORDS } from "./product-words.ts";
import { productsApi } from "./products.api.ts";

/** Stock changes, the latest first, with the packs left after each. Hidden while there are none. */
export function StockCard({ product }: { product: string }) {
  const [page, setPage] = useState(1);
  const { data } = useQuery(productsApi.movements(product, page));
  if (!data || data.total === 0) return null;
  // undoing an import removes its lines
  if (page > data.totalPages) setPage(data.totalPages);
  return (
    <Card aria-label="Stock card">
      <CardHead title="Stock card" hint="Packs on the shelf after each change." />
      <ul className="divide-y divide-line-soft px-4 py-1.5">
        {data.items.map((movement) => (
          <Line key={movement.id} {...movement} />
        ))}
      </ul>
      <SmallPager page={data} onPage={setPage} isByTime />
    </Card>
  );
}

const LINK = "underline-offset-2 hover:underline";

function Line({ at, actorName, reason, batchNumber, change, balance, receivedOn }: Movement) {
  const isOwn = useCurrentUser().organization !== null;
  const mayReceive = usePermissions("productBatch").create;
  return (
    <li className="flex items-center gap-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">
          {[REASON_WORDS[reason], batchNumber].filter(Boolean).join(" · ")}
        </p>
        <p className="text-muted text-xs">
          {actorName} · <Instant at={at} />
          {receivedOn && isOwn && mayReceive && (
            <>
              {" · "}
              <Link to="/dashboard/products/receive" search={{ day: receivedOn }} className={LINK}>
                Receipts of that day
              </Link>
            </>
          )}
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
