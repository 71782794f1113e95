import type { Page } from "@pharmacy/contract/list";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { Sheet, SheetBody, SheetFooter } from "#components/ui/sheet.tsx";
import type { ListState } from "#lib/use-list.ts";
import { SortSelect, type SortSelectProps } from "../cards/sort-select.tsx";
import { formatTotal, type Noun } from "../counting.ts";

export type FiltersSheetProps = Pick<SortSelectProps, "columns"> & {
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
  noun: Noun;
  list: ListState;
  filters: ReactNode;
  page: Page<unknown> | undefined;
};

/** Each choice applies at once, and the button says how many rows are left. */
export function FiltersSheet({
  isOpen,
  onOpenChange,
  noun,
  list,
  filters,
  columns,
  page,
}: FiltersSheetProps) {
  return (
    <Sheet isOpen={isOpen} onOpenChange={onOpenChange} title="Filters">
      <SheetBody className="grid grid-cols-1 content-start gap-3 *:w-full [&_select]:flex-1 [&>button>span:nth-of-type(2)]:me-auto">
        {filters}
        <SortSelect
          columns={columns}
          ordering={list.query}
          onSort={(ordering) => list.change(ordering)}
        />
      </SheetBody>
      <SheetFooter>
        <div className="grid grid-cols-2 gap-2">
          <Button aria-disabled={!list.isFiltered} onClick={() => list.isFiltered && list.reset()}>
            Clear
          </Button>
          <Button variant="primary" onClick={() => onOpenChange(false)}>
            <span aria-live="polite">Show {page ? wordsOf(page, noun) : noun.many}</span>
          </Button>
        </div>
      </SheetFooter>
    </Sheet>
  );
}

function wordsOf(page: Page<unknown>, noun: Noun): string {
  return `${formatTotal(page)} ${page.total === 1 ? noun.one : noun.many}`;
}
