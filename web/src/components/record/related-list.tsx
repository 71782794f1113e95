import { Link } from "@tanstack/react-router";
import { type ReactNode, useId } from "react";
import { CardFailure } from "#components/feedback/card-answer.tsx";
import { Card, CardHead } from "#components/ui/card.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { formatNumber } from "#lib/format.ts";

type RelatedListProps<Item extends { id: string }> = {
  title: string;
  /** The first few; undefined while they load. */
  items: readonly Item[] | undefined;
  total?: number | undefined;
  /** URL of the full list, filtered by this record. */
  all?: string;
  /** Fetches the full list when its link nears the viewport. */
  preloadsAll?: boolean;
  none: ReactNode;
  error?: Error | null;
  onRetry?: () => unknown;
  children(item: Item): ReactNode;
};

export function RelatedList<Item extends { id: string }>(props: RelatedListProps<Item>) {
  const { title, items, total, all, preloadsAll, none, error, onRetry, children } = props;
  const id = useId();
  return (
    <Card aria-labelledby={id} aria-busy={!items && !error}>
      <CardHead id={id} title={total === undefined ? title : `${title} (${formatNumber(total)})`}>
        {all && (
          <Link
            to={all}
            preload={preloadsAll ? "viewport" : "intent"}
            className="rounded-sm text-accent hover:underline"
          >
            See all
          </Link>
        )}
      </CardHead>
      {!items && error && <CardFailure error={error} onRetry={onRetry} />}
      {!items && !error && <Placeholder />}
      {items?.length === 0 && <p className="px-4 py-3 text-muted">{none}</p>}
      {items && items.length > 0 && (
        <ul className="divide-y divide-line-soft">
          {items.map((item) => (
            <li key={item.id} className="wrap-anywhere px-4 py-2.5">
              {children(item)}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Placeholder() {
  return (
    <div className="grid gap-4 px-4 py-3.5">
      <Skeleton className="w-3/5" />
      <Skeleton className="w-2/5" />
      <Skeleton className="w-1/2" />
    </div>
  );
}
