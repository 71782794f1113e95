import type { Page } from "@pharmacy/contract/list";
import { capitalized } from "@pharmacy/contract/words";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { PageHead } from "#components/ui/page-head.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import type { ListSource } from "#lib/list-source.ts";
import type { LiveChanges } from "#lib/live-changes.ts";
import { formatTotal, type Noun } from "./counting.ts";
import type { ExportMenuProps } from "./export-menu.tsx";
import type { ListBodyProps } from "./list-body.tsx";
import { LiveNotice } from "./live-notice.tsx";
import type { SelectionBarProps } from "./selection/selection-actions.tsx";
import { useListActions } from "./use-list-actions.ts";
import { ViewsButton } from "./views-button.tsx";

export type ListPageProps<Item extends { id: string }> = ListBodyProps<Item> & {
  source: ListSource;
  /** Changes by others since the rows were read. */
  changes?: LiveChanges;
  description?: string;
  lead?: ReactNode;
  /** Files besides the list's own export. */
  exports?: ExportMenuProps["more"];
  filters?: ReactNode;
  consequences?: SelectionBarProps["consequences"];
  selectionPart?: SelectionBarProps["selectionPart"];
  /** Fetches a page that will probably be opened next. */
  prefetch?(page: number): void;
};

export function ListHead<Item extends { id: string }>(
  props: ListPageProps<Item> & { isNarrow: boolean },
) {
  const { noun, query, list, description, actions, changes, isNarrow } = props;
  useListActions(noun, list, query.refetch, {
    canOpen: Boolean(props.rowHref || props.onOpen),
    canSelect: offersActs(props),
  });
  const { data: page, isPending } = query;
  return (
    <PageHead
      title={capitalized(noun.many)}
      count={
        <span className="inline-flex items-center gap-2">
          {isPending ? <Spinner label={`Loading ${noun.many}`} /> : page && formatTotal(page)}
          {props.source.hasViews !== false && <ViewsButton {...props} />}
          {changes && !isNarrow && <LiveNotice count={changes.count} onShow={changes.show} />}
        </span>
      }
      description={!isNarrow && description}
    >
      {actions}
    </PageHead>
  );
}

export function offersActs({ can, acts }: Pick<SelectionBarProps, "can" | "acts">): boolean {
  return Boolean(can?.setStatus || can?.remove) || acts?.areOffered === true;
}

export function ListAnnouncer<Item>({
  noun,
  query: { data: page, isPlaceholderData },
}: {
  noun: Noun;
  query: UseQueryResult<Page<Item>>;
}) {
  return (
    <p aria-live="polite" className="sr-only">
      {page && !isPlaceholderData && sentence(noun, page)}
    </p>
  );
}

function sentence(noun: Noun, page: Page<unknown>): string {
  if (page.total === 0) return `No ${noun.many}.`;
  const found = `${formatTotal(page)} ${page.total === 1 ? noun.one : noun.many}.`;
  return page.totalPages > 1 ? `${found} Page ${page.page} of ${page.totalPages}.` : found;
}
