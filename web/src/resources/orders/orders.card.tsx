import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CardAnswer } from "#components/feedback/card-answer.tsx";
import { Card, CardHead } from "#components/ui/card.tsx";
import { formatNumber } from "#lib/format.ts";
import { summary } from "#resources/summary/summary.api.ts";

const LINES: Readonly<Record<string, string>> = {
  ordersPlaced: "Waiting for confirmation",
  ordersConfirmed: "Confirmed, not shipped",
};

/** How many of the pharmacy's orders are open, each number with a link to them. */
export function OrdersTile() {
  const query = useQuery(summary());
  return (
    <Card aria-label="Orders" aria-busy={query.isPending} className="flex flex-col">
      <CardHead title="Orders">
        <Link to="/dashboard/orders" className="rounded-sm text-accent hover:underline">
          See all
        </Link>
      </CardHead>
      <CardAnswer query={query}>
        {({ tiles }) => (
          <ul className="divide-y divide-line-soft">
            {tiles.flatMap(({ tile, query: filters, count }) => {
              const label = LINES[tile];
              if (!label) return [];
              const href: string = `/dashboard/orders?${new URLSearchParams(filters)}`;
              return (
                <li key={tile}>
                  <Link
                    to={href}
                    className="flex items-center gap-4 px-4 py-2.5 outline-offset-[-3px] hover:bg-hover"
                  >
                    <span className="min-w-0 flex-1">{label}</span>
                    <span className={count === 0 ? "nums text-muted" : "nums font-medium"}>
                      {formatNumber(count)}
                    </span>
                  </Link>
                </li>
              );
            })}
          </ul>
        )}
      </CardAnswer>
    </Card>
  );
}
