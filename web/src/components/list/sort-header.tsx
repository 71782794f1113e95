import type { ListQuery } from "@pharmacy/contract/list.values";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { classNames } from "#lib/class-names.ts";

export type Ordering = Pick<ListQuery, "sort" | "order">;

/** Ascending, then descending, then the list's own order. */
export function SortHeader({
  header,
  sort,
  ordering,
  isAtEnd,
  onSort,
}: {
  header: string;
  sort: string;
  ordering: Ordering;
  isAtEnd: boolean;
  onSort(ordering: Ordering): void;
}) {
  const direction = directionOf(sort, ordering);
  const Icon = direction ? ICONS[direction] : ChevronsUpDown;
  return (
    <button
      type="button"
      onClick={() => onSort(nextOrdering(sort, ordering))}
      className={classNames(
        "group -mx-1.5 inline-flex h-7 max-w-[calc(100%+0.75rem)] items-center gap-1 rounded-sm px-1.5 hover:text-fg",
        isAtEnd && "flex-row-reverse",
        direction && "text-fg",
      )}
    >
      <span className="truncate">{header}</span>
      <Icon
        aria-hidden
        className={classNames(
          "size-3.5 shrink-0",
          !direction && "opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100",
        )}
      />
    </button>
  );
}

const ICONS = { ascending: ArrowUp, descending: ArrowDown } as const;

export function directionOf(
  sort: string,
  ordering: Ordering,
): "ascending" | "descending" | undefined {
  if (ordering.sort !== sort) return undefined;
  return ordering.order === "desc" ? "descending" : "ascending";
}

function nextOrdering(sort: string, ordering: Ordering): Ordering {
  const direction = directionOf(sort, ordering);
  if (!direction) return { sort, order: "asc" };
  return direction === "ascending" ? { sort, order: "desc" } : { sort: "", order: "" };
}
