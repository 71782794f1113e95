import type { ListQuery } from "@pharmacy/contract/list.values";
import type { ListState } from "#lib/use-list.ts";
import { type FilterOption, SelectFilter } from "./select-filter.tsx";

/** The empty value is "any". */
export function ListFilter<Query extends ListQuery>({
  list,
  name,
  ...rest
}: {
  list: ListState<Query>;
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
