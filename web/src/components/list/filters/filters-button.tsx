import { Filter } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { formatNumber } from "#lib/format.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import type { FiltersSheetProps } from "./filters-sheet.tsx";

const FiltersSheet = lazyPart<FiltersSheetProps>(() =>
  import("./filters-sheet.tsx").then((module) => module.FiltersSheet),
);

export type FiltersButtonProps = Omit<FiltersSheetProps, "isOpen" | "onOpenChange">;

/** In place of the filters where they have no room. */
export function FiltersButton(props: FiltersButtonProps) {
  const [isOpen, setOpen] = useState<boolean>();
  const { length: count } = groupsOf(props.list.filtersSet);
  return (
    <>
      <Button
        aria-haspopup="dialog"
        aria-expanded={isOpen === true}
        onPointerEnter={FiltersSheet.preload}
        onFocus={FiltersSheet.preload}
        onClick={() => setOpen(true)}
      >
        <Filter aria-hidden />
        Filters
        {count > 0 && (
          <>
            <span className="nums grid h-5 min-w-5 place-items-center rounded-full bg-accent-soft px-1.5 text-accent text-xs">
              {formatNumber(count)}
            </span>{" "}
            <span className="sr-only">set</span>
          </>
        )}
      </Button>
      {isOpen !== undefined && <FiltersSheet {...props} isOpen={isOpen} onOpenChange={setOpen} />}
    </>
  );
}

/** A range of days is one filter. */
function groupsOf(names: readonly string[]): string[] {
  return [...new Set(names.map((name) => (RANGE.includes(name) ? "days" : name)))];
}

const RANGE = ["from", "to", "timeZone"];
