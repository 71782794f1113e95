import type { ListQuery } from "@pharmacy/contract/list.values";
import { useMemo, useRef, useState } from "react";
import { keepFilters, keptFilters, onlyNamed } from "./kept-filters.ts";
import type { ListState } from "./use-list.ts";
import { useNamedFilters } from "./use-named-filters.ts";

/**
 * The filters are saved in this browser, because the address has no room for them; a link can name
 * them in its fragment.
 * @param name the storage key; another person's list has another.
 */
export function useKeptFilters<Query extends ListQuery>(
  name: string,
  filters: readonly (keyof Query & string)[],
  address: ListState,
): ListState<Query> {
  const [state, setState] = useState(() => ({ name, values: keptFilters(name, filters) }));
  const kept = state.name === name ? state.values : keptFilters(name, filters);
  const named = useNamedFilters((found) => {
    const next = onlyNamed(filters, found);
    setState({ name, values: next });
    keepFilters(name, next);
  });
  const values = useMemo(() => (named ? onlyNamed(filters, named) : kept), [named, filters, kept]);
  const latest = useRef(values);
  latest.current = values;

  return useMemo(() => {
    const isOwn = ([part]: [string, unknown]) => (filters as readonly string[]).includes(part);
    const none = Object.fromEntries(filters.map((filter) => [filter, ""])) as typeof values;
    function keep(patch: object) {
      latest.current = { ...latest.current, ...patch };
      setState({ name, values: latest.current });
      keepFilters(name, latest.current);
    }
    /** Separates the filters kept here from those in the address. */
    function split(parts: object) {
      const all = Object.entries(parts);
      const own = Object.fromEntries(all.filter(isOwn));
      return { own, rest: Object.fromEntries(all.filter((part) => !isOwn(part))) };
    }
    return {
      ...address,
      query: { ...address.query, ...values } as unknown as Query,
      change(patch) {
        const { own, rest } = split(patch);
        if (Object.keys(own).length > 0) keep(own);
        if (Object.keys(rest).length > 0 || address.query.page > 1) address.change(rest);
      },
      reset() {
        keep(none);
        address.reset();
      },
      show(search) {
        const { own, rest } = split(search);
        keep({ ...none, ...own });
        address.show(rest);
      },
      isFiltered: address.isFiltered || Object.values(values).some((value) => value !== ""),
    };
  }, [name, filters, values, address]);
}
