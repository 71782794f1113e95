import type { ListQuery } from "@pharmacy/contract/list.values";
import { type SearchSchemaInput, useRouter, useRouterState } from "@tanstack/react-router";
import { useMemo, useRef, useState } from "react";
import { browserStore } from "./browser-store.ts";
import type { ListSearch } from "./list-search.ts";
import { changedIn, type ListState } from "./use-list.ts";
import { useNamedFilters } from "./use-named-filters.ts";

type Read<Query extends ListQuery> = {
  (search: Partial<ListSearch<Query>> & SearchSchemaInput): ListSearch<Query>;
  defaults: ListSearch<Query>;
};

/** Not stored: users do not expect yesterday's search. */
const FLEETING = { search: "", page: 1 };
const ALWAYS_THERE: readonly string[] = ["page", "count", "sort", "order"];

/**
 * The URL only has the record open beside the list, as a fragment. Filters and order are saved in
 * this browser; a link can name filters as a fragment.
 * @param name the storage key; another user's list has another.
 * @param validate reads the saved values as it reads the URLs of other lists.
 */
export function useOwnList<Query extends ListQuery>(
  name: string,
  validate: Read<Query>,
): ListState<Query> {
  const key = `filters:${name}`;
  const [state, setState] = useState(() => ({ key, query: read(key, validate) }));
  const kept = state.key === key ? state.query : read(key, validate);
  const named = useNamedFilters((found) => {
    const next = queryOf(validate(searchOf({ ...found, ...FLEETING })));
    setState({ key, query: next });
    browserStore.set(key, JSON.stringify(next));
  });
  const query = useMemo(
    () => (named ? queryOf(validate(searchOf({ ...named, ...FLEETING }))) : kept),
    [named, kept, validate],
  );
  const latest = useRef(query);
  latest.current = query;
  const router = useRouter();
  const hash = useRouterState({ select: ({ location }) => location.hash });
  const id = named ? "" : hash;

  return useMemo(() => {
    function show(next: Query) {
      latest.current = next;
      setState({ key, query: next });
      browserStore.set(key, JSON.stringify({ ...next, ...FLEETING }));
    }
    const change = (patch: object) => show({ ...latest.current, page: 1, ...patch });
    const atRest = Object.fromEntries(
      Object.entries(queryOf(validate.defaults)).filter(([part]) => !ALWAYS_THERE.includes(part)),
    );
    const changed = changedIn(query, atRest);
    return {
      query,
      id,
      change,
      searchSoon: (search) => change({ search } as Partial<Query>),
      correctPage: (page) => show({ ...latest.current, page }),
      open: (record) =>
        void router.navigate({ to: ".", hash: record ?? "", search: true, resetScroll: false }),
      reset: () => change(atRest),
      show: (search) => show(queryOf(validate(searchOf({ ...search, page: 1 })))),
      isFiltered: changed.length > 0,
      filtersSet: changed.filter((part) => part !== "search"),
    };
  }, [key, query, id, router, validate]);
}

function read<Query extends ListQuery>(key: string, validate: Read<Query>): Query {
  try {
    const kept: unknown = JSON.parse(browserStore.get(key) ?? "{}");
    return queryOf(validate(searchOf({ ...Object(kept), ...FLEETING })));
  } catch {
    return queryOf(validate.defaults);
  }
}

/** Saved data may be from another version, or edited by hand: invalid values are left out. */
function searchOf(kept: object) {
  return kept as SearchSchemaInput & object;
}

function queryOf<Query extends ListQuery>({ id: _, ...query }: ListSearch<Query>): Query {
  return query as unknown as Query;
}
