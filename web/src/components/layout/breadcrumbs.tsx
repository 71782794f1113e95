import { Link, useMatches, useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";
import { leftSearchOf, rememberList } from "#lib/left-lists.ts";
import { type Crumb, useCrumbs } from "./use-crumbs.ts";

/** A link to a list leads to it as it was left. */
export function Breadcrumbs() {
  const crumbs = useCrumbs();
  useRememberedList();
  return (
    <nav aria-label="Breadcrumb" className="min-w-0">
      <ol className="flex min-w-0 items-center gap-1.5 text-sm">
        {crumbs.map((crumb, index) => (
          <li key={crumb.to} className="flex min-w-0 items-center gap-1.5">
            {index > 0 && (
              <span aria-hidden className="text-subtle">
                /
              </span>
            )}
            {index === crumbs.length - 1 ? (
              <span aria-current="page" className="truncate font-medium">
                {crumb.label}
              </span>
            ) : (
              <WayUp crumb={crumb} />
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function WayUp({ crumb: { label, to } }: { crumb: Crumb }) {
  return (
    <Link
      to={to}
      // the search parameters of a list belong to its route
      search={leftSearchOf(to) as never}
      className="truncate rounded-sm text-muted hover:text-fg"
    >
      {label}
    </Link>
  );
}

/** A record's page is never a parent. */
function useRememberedList(): void {
  const { pathname, search } = useRouterState({ select: ({ location }) => location });
  const isRecord = useMatches({
    select: (matches) => matches.some(({ routeId }) => routeId.includes("$id")),
  });
  useEffect(() => {
    if (!isRecord) rememberList(pathname, search);
  }, [isRecord, pathname, search]);
}
