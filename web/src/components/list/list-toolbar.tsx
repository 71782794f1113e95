import { RotateCw, XCircle } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { classNames } from "#lib/class-names.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import type { ListState } from "#lib/use-list.ts";
import type { SortSelectProps } from "./cards/sort-select.tsx";
import type { Column } from "./column.ts";
import type { Noun } from "./counting.ts";
import { IconButton } from "./icon-button.tsx";
import { SearchBox } from "./search-box.tsx";

const SortSelect = lazyPart<SortSelectProps>(() =>
  import("./cards/sort-select.tsx").then((module) => module.SortSelect),
);

export function ListToolbar<Item>({
  noun,
  list,
  filters,
  columns,
  isRefreshing,
  onRefresh,
  onLeaveSearch,
  children,
}: {
  noun: Noun;
  list: ListState;
  filters: ReactNode;
  /** Set if there are no column headers to sort by. */
  columns: readonly Column<Item>[] | undefined;
  isRefreshing: boolean;
  onRefresh(): void;
  onLeaveSearch(): void;
  children?: ReactNode;
}) {
  return (
    <search className="flex gap-2 border-line border-b p-2.5 max-md:flex-wrap">
      <div className="flex min-w-0 flex-1 flex-wrap gap-2 max-md:contents">
        <SearchBox
          label={`Search ${noun.many}`}
          value={list.query.search}
          onSoon={list.searchSoon}
          onChange={(search) => list.change({ search })}
          onArrowDown={onLeaveSearch}
          className="min-w-44 max-w-64 flex-[1_1_11rem] max-md:max-w-none"
        />
        <div className="contents max-md:order-last max-md:flex max-md:w-full max-md:flex-wrap max-md:gap-2">
          {filters}
          {columns && (
            <SortSelect
              columns={columns}
              ordering={list.query}
              onSort={(ordering) => list.change(ordering)}
            />
          )}
          {list.isFiltered && !columns && (
            <Button variant="ghost" onClick={list.reset}>
              Clear
            </Button>
          )}
        </div>
      </div>
      <div className="flex items-center self-start">
        {list.isFiltered && columns && (
          // among the filters, it would start a new line and move the rows
          <IconButton tip="Clear" aria-label="Clear" onClick={list.reset}>
            <XCircle aria-hidden />
          </IconButton>
        )}
        {children}
        <IconButton tip="Refresh" aria-label={`Refresh ${noun.many}`} onClick={() => onRefresh()}>
          <RotateCw aria-hidden className={classNames(isRefreshing && "animate-spin")} />
        </IconButton>
      </div>
    </search>
  );
}
