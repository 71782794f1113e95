import { Fragment, type ReactNode } from "react";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { classNames } from "#lib/class-names.ts";
import { apartId } from "../apart-line.tsx";
import type { Column, RowParts } from "../column.ts";
import { pressRowKey, releaseRowKey } from "../row-keys.ts";
import { RowOpener } from "../row-opener.tsx";
import { type ApartParts, apartOnCards } from "../tell-apart.ts";
import type { Selection } from "../use-selection.ts";

export type CardListProps<Item> = RowParts<Item> & {
  columns: readonly Column<Item>[];
  /** Left out if selected rows have no actions. */
  selection?: Selection | undefined;
  caption: string;
  items: readonly Item[];
  openId: string;
};

/** Replaces the table on narrow screens. */
export function CardList<Item extends { id: string }>(props: CardListProps<Item>) {
  const { items, caption, selection, columns } = props;
  const apart = apartOnCards(items, columns, (column) => placeOf(column) !== "none");
  return (
    <ul
      aria-label={caption}
      onKeyDown={(event) => pressRowKey(event, selection)}
      onKeyUp={(event) => releaseRowKey(event, selection)}
      className="divide-y divide-line-soft"
    >
      {items.map((item) => card(item, props, apart))}
    </ul>
  );
}

function card<Item extends { id: string }>(
  item: Item,
  props: CardListProps<Item>,
  apart: ApartParts,
) {
  const { columns, rowLabel, rowHref, onOpen, rowActions, openId, selection } = props;
  const primary = columns.find((column) => column.primary);
  const end = placed(columns, "end");
  return (
    <li
      key={item.id}
      className={classNames(
        LOOK,
        (openId === item.id || selection?.chosen.has(item.id)) && "bg-selected",
      )}
    >
      {selection && (
        <Checkbox
          aria-label={`Select ${rowLabel(item)}`}
          checked={selection.chosen.has(item.id)}
          onChange={() => selection.toggle(item.id, false)}
          className="z-1 self-center"
        />
      )}
      {primary?.picture?.(item)}
      <div className="grid min-w-0 flex-1 content-start gap-0.5">
        <div className={WRAPS}>
          <RowOpener
            item={item}
            rowHref={rowHref}
            onOpen={onOpen}
            className="text-base"
            describedBy={apartId(item.id)}
          >
            {primary?.cell(item)}
          </RowOpener>
        </div>
        <div id={apartId(item.id)} className={DETAILS}>
          {details(item, columns, apart).map(({ id, content }, index) => (
            <Fragment key={id}>
              {index > 0 && <span className={BETWEEN}> · </span>}
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

// the dot of a status stands for the one between, and its fill begins after it
const BETWEEN = "[&:has(+.has-dot)]:text-transparent [&+.has-dot]:mx-0";

// text that a table cuts to one or two lines has three on a card
const WRAPS =
  "grid min-w-0 [&_.line-clamp-2]:line-clamp-3 [&_.truncate]:wrap-anywhere [&_.truncate]:line-clamp-3 [&_.truncate]:whitespace-normal";

// its values follow each other in the same lines, whatever they are in a table
const DETAILS =
  "wrap-anywhere line-clamp-4 text-muted text-xs [&_.truncate]:inline [&_.truncate]:whitespace-normal";

// cards far out of view are not laid out
const LOOK =
  "relative flex gap-3 px-4 py-3 [contain-intrinsic-block-size:auto_4rem] [content-visibility:auto]";

function placed<Item>(columns: readonly Column<Item>[], place: "detail" | "end") {
  return columns.filter((column) => !column.primary && placeOf(column) === place);
}

function placeOf<Item>({ priority = 1, card = priority > 1 ? "none" : "detail" }: Column<Item>) {
  return card;
}

function details<Item extends { id: string }>(
  item: Item,
  columns: readonly Column<Item>[],
  apart: ApartParts,
) {
  const parts = apart.get(item.id) ?? [];
  return [
    ...parts.map(({ id, text }) => ({ id, content: <bdi className="nums">{text}</bdi> })),
    ...placed(columns, "detail").map(({ id, cell }) => ({ id, content: unbroken(cell(item)) })),
  ].filter(({ content }) => content !== null && content !== undefined && content !== "");
}

const WORD_MAX = 20;

/** A line breaks after a minus, which would leave it behind at the end of the line. */
function unbroken(content: ReactNode): ReactNode {
  const isWord = typeof content === "string" && !content.includes(" ");
  if (!isWord || content.length > WORD_MAX) return content;
  return content && <span className="whitespace-nowrap">{content}</span>;
}
