import type { Column } from "../column.ts";
import { SelectFilter } from "../select-filter.tsx";
import type { Ordering } from "../sort-header.tsx";

export type SortSelectProps = {
  columns: readonly Pick<Column<never>, "sort" | "header">[];
  ordering: Ordering;
  onSort(ordering: Ordering): void;
};

/** For a list without column headers. */
export function SortSelect({ columns, ordering, onSort }: SortSelectProps) {
  const options = columns.flatMap(({ sort, header }) =>
    sort
      ? [
          { value: `${sort} asc`, label: `${header}, ascending` },
          { value: `${sort} desc`, label: `${header}, descending` },
        ]
      : [],
  );
  if (options.length === 0) return null;

  function choose(value: string) {
    const [sort = "", order = ""] = value.split(" ");
    onSort({ sort, order: order as Ordering["order"] });
  }
  const value = ordering.sort && `${ordering.sort} ${ordering.order || "asc"}`;
  return (
    <SelectFilter
      label="Sort"
      anyLabel="Default"
      options={options}
      value={value}
      onChange={choose}
    />
  );
}
