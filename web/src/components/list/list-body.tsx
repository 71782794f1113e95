import type { Page } from "@pharmacy/contract/list";
import { capitalized } from "@pharmacy/contract/words";
import type { UseQueryResult } from "@tanstack/react-query";
import { type ComponentType, lazy, memo, type ReactNode, Suspense } from "react";
import { Empty } from "#components/ui/empty.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";
import type { LayoutState } from "#lib/list-layout.ts";
import { useLostConnection } from "#lib/use-lost-connection.ts";
import type { Permissions } from "#lib/use-permissions.ts";
import { type ArrangedColumn, resized } from "./arrange.ts";
import type { BulkActs } from "./bulk-offer.ts";
import type { CardListProps } from "./cards/card-list.tsx";
import type { Column, Rem, RowParts } from "./column.ts";
import { DataTable } from "./data-table.tsx";
import type { NoResultProps } from "./empty/no-result.tsx";
import { fitColumns, isAskedFor, widened } from "./fit-columns.ts";
import { ListFailure, LostNotice, StaleRows } from "./list-failure.tsx";
import type { NaturalWidths } from "./natural-widths.ts";
import { ACTIONS_WIDTH, SELECTION_WIDTH } from "./table-parts.ts";
import { apartInTable } from "./tell-apart.ts";
import type { Selection } from "./use-selection.ts";

export type ListBodyProps<Item extends { id: string }> = RowParts<Item> &
  NoResultProps & {
    columns: readonly Column<Item>[];
    query: UseQueryResult<Page<Item>>;
    layout: LayoutState;
    actions?: ReactNode;
    /** Rows cannot be selected without these and `acts`. */
    can?: Pick<Permissions, "setStatus" | "remove">;
    acts?: BulkActs;
    /** Shown while the list is empty. */
    empty: string;
  };

type RowsProps<Item extends { id: string }> = ListBodyProps<Item> & {
  isNarrow: boolean;
  arranged: readonly ArrangedColumn<Item>[];
  natural: NaturalWidths;
  selection: Selection | undefined;
};

export function ListBody<Item extends { id: string }>(props: RowsProps<Item>) {
  const { noun, query } = props;
  const lost = useLostConnection(query);
  return (
    <>
      <LostNotice noun={noun} lost={lost} readAt={query.dataUpdatedAt} />
      <Body {...props} isLost={lost !== undefined} />
    </>
  );
}

function Body<Item extends { id: string }>(props: RowsProps<Item> & { isLost: boolean }) {
  const { noun, list, query, empty, actions, isLost } = props;
  const items = query.data?.items;
  if (query.isError && !items) {
    return <ListFailure noun={noun} error={query.error} onRetry={query.refetch} />;
  }
  if (items?.length === 0 && list.query.page === 1) {
    return list.isFiltered ? (
      <NoResult {...props} />
    ) : (
      <Empty title={`No ${noun.many} yet`} text={empty} action={actions} />
    );
  }
  return (
    <>
      {query.isError && !isLost && <StaleRows error={query.error} onRetry={query.refetch} />}
      <Rows {...props} />
    </>
  );
}

/** Rendered again only when something visible changes. */
const Rows = memo(drawRows, (before, after) => {
  const seen = seenOf(after);
  return seenOf(before).every((value, place) => value === seen[place]);
}) as typeof drawRows;

function seenOf({
  query,
  list,
  layout,
  arranged,
  natural,
  selection,
  isNarrow,
  can,
}: RowsProps<{ id: string }>) {
  const { order } = list.query;
  const shownColumns = arranged
    .filter((column) => isAskedFor(column, list.query))
    .map(({ id }) => id);
  return [
    query.data,
    list.id,
    shownColumns.join(" "),
    list.query.sort,
    order,
    layout,
    arranged,
    natural,
    selection?.chosen,
    isNarrow,
    can,
  ];
}

function drawRows<Item extends { id: string }>(props: RowsProps<Item>) {
  const { noun, list, query, layout, isNarrow, arranged } = props;
  const items = query.data?.items;
  const shared = { caption: capitalized(noun.many), items, openId: list.id };
  if (isNarrow) return <Cards {...props} {...shared} />;
  // users who chose their columns see exactly those
  const isArranged = layout.columns.length > 0;
  const chosen = arranged.filter(({ isHidden }) => !isHidden);
  const shown = isArranged ? widened(chosen, props.natural) : fittedOf(props);
  const hidden = arranged.filter(({ isHidden }) => isHidden);
  return (
    <DataTable
      {...props}
      {...shared}
      columns={shown}
      apart={apartInTable(items, [...shown, ...hidden])}
      density={layout.density}
      isArranged={isArranged}
      ordering={list.query}
      onSort={list.change}
      onResize={(id, pixels) => layout.change({ columns: resized(arranged, id, pixels) })}
    />
  );
}

/** The columns that are shown where there is room for them. */
function fittedOf<Item extends { id: string }>(
  props: FixedParts & Pick<RowsProps<Item>, "arranged" | "natural" | "list">,
) {
  return fitColumns(
    props.arranged.filter(({ isHidden }) => !isHidden),
    fixedWidths(props),
    (column) => isAskedFor(column, props.list.query),
    props.natural,
  );
}

type FixedParts = {
  selection?: unknown;
  rowActions?: unknown;
  actionsWidth?: Rem | undefined;
};

function fixedWidths({ selection, rowActions, actionsWidth }: FixedParts): Rem[] {
  return [
    ...(selection ? [SELECTION_WIDTH] : []),
    ...(rowActions ? [actionsWidth ?? ACTIONS_WIDTH] : []),
  ];
}

const CardList = lazy(() =>
  import("./cards/card-list.tsx").then((module) => ({
    default: module.CardList as ComponentType<object>,
  })),
);

function Cards<Item extends { id: string }>({
  items,
  ...rest
}: Omit<CardListProps<Item>, "items"> & { items: readonly Item[] | undefined }) {
  if (!items) return <SkeletonCards />;
  const cards: CardListProps<Item> = { ...rest, items };
  return (
    <Suspense fallback={<SkeletonCards />}>
      <CardList {...cards} />
    </Suspense>
  );
}

const NoResult = lazyPart<NoResultProps>(() =>
  import("./empty/no-result.tsx").then((module) => module.NoResult),
);

const SKELETON_CARDS = ["a", "b", "c", "d", "e", "f"];

function SkeletonCards() {
  return (
    <div className="divide-y divide-line-soft">
      {SKELETON_CARDS.map((key) => (
        <div key={key} className="grid gap-2.5 px-4 py-3.5">
          <Skeleton className="w-1/2" />
          <Skeleton className="h-3 w-3/4" />
        </div>
      ))}
    </div>
  );
}
