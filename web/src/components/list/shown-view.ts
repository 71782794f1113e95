import type { LayoutState } from "#lib/list-layout.ts";
import { viewSearchOf } from "#lib/list-source.ts";
import type { ListState } from "#lib/use-list.ts";

/** Undefined once the URL no longer matches the view. */
export function shownView(list: ListState, layout: LayoutState) {
  const isShown = layout.view?.search === JSON.stringify(viewSearchOf(list.query));
  return isShown ? layout.view : undefined;
}
