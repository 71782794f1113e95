import { Link } from "@tanstack/react-router";
import type { KeyboardEvent, ReactNode } from "react";
import { classNames } from "#lib/class-names.ts";
import type { RowParts } from "./column.ts";

const OPENER = "data-row-opener";

const LOOK =
  "max-w-full truncate text-start font-medium text-fg outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:outline-ring focus-visible:after:-outline-offset-2";

/** The name of a row, and its link or button: it reaches over the whole row, which is `relative`. */
export function RowOpener<Item>({
  item,
  rowHref,
  onOpen,
  className,
  children,
}: Pick<RowParts<Item>, "rowHref" | "onOpen"> & {
  item: Item;
  className?: string;
  children: ReactNode;
}) {
  const opener = { [OPENER]: "", className: classNames(LOOK, className) };
  if (rowHref) {
    return (
      <Link to={rowHref(item)} {...opener}>
        {children}
      </Link>
    );
  }
  if (onOpen) {
    return (
      <button type="button" onClick={() => onOpen(item)} {...opener}>
        {children}
      </button>
    );
  }
  return <span className={classNames("font-medium", className)}>{children}</span>;
}

const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, last) => last,
};

/** Moves the focus from row to row with the arrow keys, Home and End. For the element around them. */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const openers = openersIn(event.currentTarget);
  const at = openers.indexOf(event.target as HTMLElement);
  if (at < 0) return;
  event.preventDefault();
  openers[step(at, openers.length - 1)]?.focus();
}

/** Puts the focus on the first row; false when there is none. */
export function focusFirstRow(list: HTMLElement | null): boolean {
  const first = list && openersIn(list)[0];
  first?.focus();
  return Boolean(first);
}

function openersIn(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>(`[${OPENER}]`)];
}
