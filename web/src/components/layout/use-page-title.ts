import { useEffect } from "react";
import { useCrumbs } from "./use-crumbs.ts";

/** Names the tab of the browser after the page: the last of its breadcrumbs. */
export function usePageTitle(): void {
  const page = useCrumbs().at(-1)?.label;
  useEffect(() => {
    document.title = page ? `${page} · Admin` : "Admin";
  }, [page]);
}
