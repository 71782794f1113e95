import type { LayoutState } from "#lib/list-layout.ts";
import { viewSearchOf } from "#lib/list-source.ts";
import type { ListState } from "#lib/use-list.ts";

/** The view a list was laid out by, as long as its address says the same. */
export function shownView(list: ListState, layout: LayoutState) {
  const isShown = layout.view?.search === JSON.stringify(viewSearchOf(list.query));
  return isShown ? layout.view : undefined;
}
