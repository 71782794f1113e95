import type { MouseEvent, Ref } from "react";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { classNames } from "#lib/class-names.ts";
import { ApartLine, apartId } from "./apart-line.tsx";
import type { FittedColumn } from "./fit-columns.ts";
import { OPENER } from "./row-keys.ts";
import { RowOpener } from "./row-opener.tsx";
import { cellLook, PINNED, pinnedAt, rowLook, type TableParts } from "./table-parts.ts";

/** Set if only visible rows are rendered; `index` counts all rows. */
export type RowPlace = { index: number; measure: Ref<HTMLTableRowElement> };

export function TableRow<Item extends { id: string }>(
  props: TableParts<Item> & { item: Item; place?: RowPlace | undefined },
) {
  const { columns, item, rowLabel, rowHref, onOpen, rowActions, selection, openId, place } = props;
  const isSelected = selection?.chosen.has(item.id);
  const isPinned = columns.some((column) => column.isPinned);
  return (
    <tr
      aria-label={rowLabel(item)}
      ref={place?.measure}
      data-index={place?.index}
      // the header is the first row
      aria-rowindex={place && place.index + 2}
      onClick={isPinned ? openFromAnywhere : undefined}
      className={classNames(
        "relative border-line-soft not-last:border-b",
        ground(isSelected || openId === item.id, Boolean(rowHref || onOpen)),
      )}
    >
      {selection && (
        <td className={classNames("ps-4", isPinned ? `${PINNED} start-0` : "relative z-1")}>
          <Checkbox
            aria-label={`Select ${rowLabel(item)}`}
            checked={isSelected}
            onChange={({ nativeEvent }) =>
              selection.toggle(item.id, (nativeEvent as unknown as { shiftKey: boolean }).shiftKey)
            }
          />
        </td>
      )}
      {columns.map((column) => (
        <Cell key={column.id} {...props} column={column} />
      ))}
      {rowActions && (
        <td className="pe-2 text-end">
          <span className="relative z-1 inline-flex">{rowActions(item)}</span>
        </td>
      )}
    </tr>
  );
}

function ground(isChosen: boolean, canOpen: boolean): string {
  if (isChosen) return "bg-selected";
  return canOpen ? "bg-surface hover:bg-hover" : "bg-surface";
}

function Cell<Item extends { id: string }>(
  props: TableParts<Item> & { item: Item; column: FittedColumn<Item> },
) {
  const { item, column, rowHref, onOpen, apart } = props;
  const place = {
    style: { insetInlineStart: pinnedAt(props, column) },
    className: classNames(cellLook(props, column), rowLook(props)),
  };
  if (!column.primary) return <td {...place}>{column.cell(item)}</td>;
  const parts = apart.get(item.id);
  return (
    <th scope="row" {...place}>
      <span className="flex min-w-0 items-center gap-3">
        {column.picture?.(item)}
        <span className="grid min-w-0 justify-items-start py-0.5">
          <RowOpener
            {...{ item, rowHref, onOpen }}
            describedBy={parts?.length ? apartId(item.id) : undefined}
          >
            {column.cell(item)}
          </RowOpener>
          {parts?.length ? <ApartLine id={item.id} parts={parts} /> : null}
        </span>
      </span>
    </th>
  );
}

/**
 * The link of a pinned cell covers only that cell, so the rest of the row opens it as well: in
 * another tab if the modifier keys say so.
 */
function openFromAnywhere({ target, currentTarget, nativeEvent }: MouseEvent<HTMLElement>): void {
  if (!(target instanceof Element) || target.closest("a, button, input, label")) return;
  // a menu that a cell renders elsewhere is not part of the row
  if (!currentTarget.contains(target)) return;
  const opener = currentTarget.querySelector(`[${OPENER}]`);
  opener?.dispatchEvent(new MouseEvent("click", nativeEvent));
}
