import { Link } from "@tanstack/react-router";
import { useCrumbs } from "./use-crumbs.ts";

/** Where one is, and the ways back up. */
export function Breadcrumbs() {
  const crumbs = useCrumbs();
  return (
    <nav aria-label="Breadcrumb" className="min-w-0">
      <ol className="flex min-w-0 items-center gap-1.5 text-sm">
        {crumbs.map(({ label, to }, index) => (
          <li key={to} className="flex min-w-0 items-center gap-1.5">
            {index > 0 && (
              <span aria-hidden className="text-subtle">
                /
              </span>
            )}
            {index === crumbs.length - 1 ? (
              <span aria-current="page" className="truncate font-medium">
                {label}
              </span>
            ) : (
              <Link to={to} className="truncate rounded-sm text-muted hover:text-fg">
                {label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
