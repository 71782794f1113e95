import { Fragment } from "react";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { classNames } from "#lib/class-names.ts";
import type { Column, RowParts } from "./column.ts";
import { moveBetweenRows, RowOpener } from "./row-opener.tsx";

export type CardListProps<Item> = RowParts<Item> & {
  caption: string;
  /** Undefined while the first rows are on their way. */
  items: readonly Item[] | undefined;
  openId: string;
};

/** The rows of a list as cards of two lines, for narrow screens. */
export function CardList<Item extends { id: string }>(props: CardListProps<Item>) {
  const { items, caption } = props;
  if (!items) return <SkeletonCards />;
  return (
    <ul aria-label={caption} onKeyDown={moveBetweenRows} className="divide-y divide-line-soft">
      {items.map((item) => card(item, props))}
    </ul>
  );
}

function card<Item extends { id: string }>(item: Item, props: CardListProps<Item>) {
  const { columns, rowHref, onOpen, rowActions, openId } = props;
  const end = placed(columns, "end");
  return (
    <li
      key={item.id}
      className={classNames("relative flex gap-3 px-4 py-3", openId === item.id && "bg-selected")}
    >
      <div className="grid min-w-0 flex-1 content-start gap-0.5">
        <RowOpener item={item} rowHref={rowHref} onOpen={onOpen} className="text-base">
          {columns.find((column) => column.primary)?.cell(item)}
        </RowOpener>
        <div className="truncate text-muted text-xs">
          {details(item, columns).map(({ id, content }, index) => (
            <Fragment key={id}>
              {index > 0 && " · "}
              {content}
            </Fragment>
          ))}
        </div>
      </div>
      {end.length > 0 && (
        <div className="grid shrink-0 content-center justify-items-end gap-0.5 ps-2 text-end">
          {end.map((column) => (
            <div key={column.id}>{column.cell(item)}</div>
          ))}
        </div>
      )}
      {rowActions && (
        <div className="relative z-1 -me-2 flex shrink-0 items-center">{rowActions(item)}</div>
      )}
    </li>
  );
}

function placed<Item>(columns: readonly Column<Item>[], place: "detail" | "end") {
  return columns.filter(({ primary, hideBelow, card = hideBelow ? "none" : "detail" }) => {
    return !primary && card === place;
  });
}

/** The second line leaves out what a row has nothing to say about. */
function details<Item>(item: Item, columns: readonly Column<Item>[]) {
  return placed(columns, "detail")
    .map(({ id, cell }) => ({ id, content: cell(item) }))
    .filter(({ content }) => content !== null && content !== undefined && content !== "");
}

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
