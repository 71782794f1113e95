import type { ListQuery } from "@pharmacy/contract/list.values";
import { deepEqual, useMatch, useRouter } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import type { ListSearch } from "./list-search.ts";

export type ListState<Query extends ListQuery = ListQuery> = {
  query: Query;
  /** "" if no record is open beside the list. */
  id: string;
  /** Changing anything but the page goes back to page 1. */
  change(patch: Partial<Query>): void;
  /** Lists what matches before the search is written to the URL, which `change` does. */
  searchSoon(search: string): void;
  /** Changes the page without user action: replaces this URL, and only if it is still current. */
  correctPage(page: number): void;
  open(id: string | undefined): void;
  reset(): void;
  /** Applies exactly the search parameters of another URL of this list. */
  show(search: Readonly<Record<string, string>>): void;
  isFiltered: boolean;
  /** The filters that differ from their defaults; the search is none. */
  filtersSet: readonly string[];
};

const ALWAYS_THERE: readonly string[] = ["page", "count", "sort", "order"];
const NOTHING = {};
const asItIs = (part: object) => part;

/**
 * A list that was left no longer changes the URL, though its screen may stay until the next is
 * ready.
 * @param defaults filters that are not empty by default.
 * @param asAddress names parts of the state as the URL does.
 */
export function useList<Query extends ListQuery>(
  search: ListSearch<Query>,
  defaults: Partial<Query> = NOTHING,
  asAddress: (part: object) => object = asItIs,
): ListState<Query> {
  const router = useRouter();
  const pathname = useMatch({ strict: false, select: (match) => match.pathname });
  const [early, setEarly] = useState<{ search: string; before: object }>();
  // any change of the URL has taken it over
  const soon = early?.before === search ? early.search : undefined;
  return useMemo(() => {
    const { id, ...rest } = search;
    const ahead = soon === undefined || soon === rest.search ? NOTHING : { search: soon, page: 1 };
    const query = { ...rest, ...ahead } as unknown as Query;
    const atRest = restOf(query, defaults);

    const goTo = (change: (previous: object) => object, replace: boolean) => {
      if (!isSamePath(router.latestLocation.pathname, pathname)) return;
      void router.navigate({ to: ".", search: change as never, replace, resetScroll: false });
    };
    const go = (patch: object, replace: boolean) =>
      goTo((previous) => ({ ...previous, ...asAddress({ ...ahead, ...patch }) }), replace);

    const changed = changedIn(query, atRest);
    return {
      query,
      id,
      change: (patch) => go({ page: 1, ...patch }, "search" in patch),
      searchSoon: (text) => setEarly({ search: text, before: search }),
      correctPage: (page) =>
        goTo((now) => (deepEqual(now, asAddress(search)) ? { ...now, page } : now), true),
      open: (record) => go({ id: record ?? "" }, false),
      reset: () => go({ page: 1, ...atRest }, false),
      show: (other) => goTo(() => asAddress(other), false),
      isFiltered: changed.length > 0,
      filtersSet: changed.filter((name) => name !== "search"),
    };
  }, [search, soon, defaults, asAddress, router, pathname]);
}

/** The names of what differs. */
export function changedIn(query: object, atRest: object): string[] {
  const now = new Map<string, unknown>(Object.entries(query));
  return Object.entries(atRest)
    .filter(([name, value]) => now.get(name) !== value)
    .map(([name]) => name);
}

function restOf<Query extends ListQuery>(query: Query, defaults: Partial<Query>) {
  const names = Object.keys(query).filter((name) => !ALWAYS_THERE.includes(name));
  return Object.fromEntries(names.map((name) => [name, defaults[name as keyof Query] ?? ""]));
}

function isSamePath(one: string, other: string): boolean {
  return one.replace(/\/$/, "") === other.replace(/\/$/, "");
}
