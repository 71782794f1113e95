import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { classNames } from "#lib/class-names.ts";
import type { RowParts } from "./column.ts";
import { OPENER } from "./row-keys.ts";

const LOOK =
  "max-w-full truncate text-start font-medium text-fg outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:outline-ring focus-visible:after:-outline-offset-2";

/** The link or button covers the whole row, which is `relative`. */
export function RowOpener<Item extends { id: string }>({
  item,
  rowHref,
  onOpen,
  className,
  describedBy,
  children,
}: Pick<RowParts<Item>, "rowHref" | "onOpen"> & {
  item: Item;
  className?: string;
  describedBy?: string | undefined;
  children: ReactNode;
}) {
  const opener = {
    [OPENER]: item.id,
    className: classNames(LOOK, className),
    "aria-describedby": describedBy,
  };
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
  return <span className={classNames("min-w-0 truncate font-medium", className)}>{children}</span>;
}
