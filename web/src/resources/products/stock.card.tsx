import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CardAnswer } from "#components/feedback/card-answer.tsx";
import { Card, CardHead } from "#components/ui/card.tsx";
import { classNames } from "#lib/class-names.ts";
import { formatNumber } from "#lib/format.ts";
import { summary } from "#resources/summary/summary.api.ts";

const LINES: Readonly<Record<string, { label: string; tone: string }>> = {
  stockExpired: { label: "Expired packs", tone: "text-danger" },
  stockOut: { label: "Out of stock", tone: "text-danger" },
  stockLow: { label: "Low stock", tone: "text-warning" },
  stockExpiring: { label: "Expiring in 30 days", tone: "text-warning" },
};

/** How many of the pharmacy's products need attention, each number with a link to them. */
export function StockTile() {
  const query = useQuery(summary());
  return (
    <Card aria-label="Stock" aria-busy={query.isPending} className="flex flex-col">
      <CardHead title="Stock">
        <Link to="/dashboard/products" className="rounded-sm text-accent hover:underline">
          See all
        </Link>
      </CardHead>
      <CardAnswer query={query}>
        {({ tiles }) => (
          <ul className="divide-y divide-line-soft">
            {tiles.flatMap(({ tile, query: filters, count }) => {
              const line = LINES[tile];
              if (!line) return [];
              const href: string = `/dashboard/products?${new URLSearchParams(filters)}`;
              return (
                <li key={tile}>
                  <Link
                    to={href}
                    className="flex items-center gap-4 px-4 py-2.5 outline-offset-[-3px] hover:bg-hover"
                  >
                    <span className="min-w-0 flex-1">{line.label}</span>
                    <span
                      className={classNames(
                        "nums font-medium",
                        count === 0 ? "text-muted" : line.tone,
                      )}
                    >
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
