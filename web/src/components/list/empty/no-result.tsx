import { capitalized } from "@pharmacy/contract/words";
import { Button } from "#components/ui/button.tsx";
import { Empty } from "#components/ui/empty.tsx";
import type { ListState } from "#lib/use-list.ts";
import type { Noun } from "../counting.ts";
import { type FindSimilar, SimilarNames } from "./similar-names.tsx";

export type NoResultProps = {
  noun: Noun;
  list: ListState;
  /** Labels of filters that differ from their names in the query. */
  filterLabels?: Record<string, string>;
  /** Finds records spelt similarly to a search that finds none. */
  similar?: FindSimilar;
};

export function NoResult({ noun, list, filterLabels = {}, similar }: NoResultProps) {
  const filters = filtersIn(list).map((name) => filterLabels[name] ?? capitalized(name));
  const search = list.query.search;
  const reasons = [
    search && `the search “${search}”`,
    filters.length > 0 && `the filter${filters.length > 1 ? "s" : ""} ${filters.join(", ")}`,
  ].filter((reason) => reason !== "" && reason !== false);
  const clear = search && filters.length > 0 ? "Clear search and filters" : undefined;
  return (
    <Empty
      title={`No ${noun.many} found`}
      text={`Nothing matches ${reasons.join(" and ")}.`}
      action={
        <Button onClick={list.reset}>{clear ?? (search ? "Clear search" : "Clear filters")}</Button>
      }
    >
      {search && similar && <SimilarNames noun={noun} list={list} find={similar} />}
    </Empty>
  );
}

const NOT_FILTERS = ["search", "page", "count", "sort", "order"];

function filtersIn({ query }: ListState): string[] {
  return Object.entries(query)
    .filter(([name, value]) => !NOT_FILTERS.includes(name) && value !== "" && value !== "all")
    .map(([name]) => name);
}
