import type { ListQuery } from "@pharmacy/contract/list.values";
import type { ListState } from "#lib/use-list.ts";
import { type FilterOption, SelectFilter } from "./select-filter.tsx";

/** A filter of a list with a few fixed values. The empty value is "any". */
export function ListFilter<Query extends ListQuery>({
  list,
  name,
  ...rest
}: {
  list: ListState<Query>;
  /** The filter's name in the list's query. */
  name: keyof Query & string;
  label: string;
  options: readonly FilterOption[];
  anyLabel?: string;
}) {
  return (
    <SelectFilter
      {...rest}
      value={String(list.query[name] ?? "")}
      onChange={(value) => list.change({ [name]: value } as Partial<Query>)}
    />
  );
}
