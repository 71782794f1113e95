import type { Page } from "@pharmacy/contract/list";
import { RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { classNames } from "#lib/class-names.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import type { ListState } from "#lib/use-list.ts";
import type { Column } from "./column.ts";
import type { Noun } from "./counting.ts";
import type { FiltersButtonProps } from "./filters/filters-button.tsx";
import { IconButton } from "./icon-button.tsx";
import { SearchBox } from "./search-box.tsx";

const FiltersButton = lazyPart<FiltersButtonProps>(
  () => import("./filters/filters-button.tsx").then((module) => module.FiltersButton),
  <span aria-busy className="h-10 w-22" />,
);

export function ListToolbar<Item>({
  noun,
  list,
  filters,
  columns,
  page,
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
  page: Page<Item> | undefined;
  isRefreshing: boolean;
  onRefresh(): void;
  onLeaveSearch(): void;
  children?: ReactNode;
}) {
  return (
    <search className="flex gap-2 border-line border-b p-2.5">
      <div className="flex min-w-0 flex-1 gap-2 md:flex-wrap">
        <SearchBox
          label={`Search ${noun.many}`}
          value={list.query.search}
          onSoon={list.searchSoon}
          onChange={(search) => list.change({ search })}
          onArrowDown={onLeaveSearch}
          className="flex-[1_1_11rem] max-md:min-w-0 md:min-w-44 md:max-w-64"
        />
        {!columns && filters}
        {!columns && list.isFiltered && (
          <Button variant="ghost" onClick={list.reset}>
            Clear
          </Button>
        )}
        {columns && (filters || columns.some(({ sort }) => sort)) && (
          <FiltersButton {...{ noun, list, filters, columns, page }} />
        )}
      </div>
      <div className="flex items-center self-start">
        {children}
        <IconButton
          tip="Refresh"
          // phones pull the page down, and the palette has it too
          className="max-md:hidden"
          aria-label={`Refresh ${noun.many}`}
          onClick={() => onRefresh()}
        >
          <RotateCw aria-hidden className={classNames(isRefreshing && "animate-spin")} />
        </IconButton>
      </div>
    </search>
  );
}
