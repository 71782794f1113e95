import { type Model, rowOf } from "@pharmacy/contract/models";
import type { QueryKey } from "@tanstack/react-query";

type Shown = {
  /** The resource whose lists and pages show the records themselves. */
  own?: string;
  others: readonly string[];
};

function shownIn(model: Model): Shown {
  const { plural, shownIn: others = [], isShownThereAlone } = rowOf(model);
  return isShownThereAlone ? { others } : { own: plural, others };
}

/** Any history may show the change. */
export const LOGS = "logs";

/** Its figures are sums of records, so each change may move them. */
const SUMMARY = "summary";

/** For the user's own change to a record. */
export function keysAfterChange(model: Model): QueryKey[] {
  const { own, others } = shownIn(model);
  return [...(own ? [own] : []), ...others, LOGS].map((resource) => [resource]);
}

/** Leaves out the record's own page, which would be fetched in vain. */
export function keysAfterRemoval(model: Model): QueryKey[] {
  const { own } = shownIn(model);
  return keysAfterChange(model).map((key) => (key[0] === own ? [own, "list"] : key));
}

/** A read that ends after the removal would answer that the record is gone. */
export function keysOfRemoved(model: Model): QueryKey[] {
  const { own } = shownIn(model);
  return own ? [[own, "detail"]] : [];
}

/**
 * `pages` are refetched at once, and `list` announces the change. If the records have no page of
 * their own, the event does not say whose page shows them.
 */
export function keysOfChange(model: Model, id: string): { pages: QueryKey[]; list?: string } {
  const { own, others } = shownIn(model);
  const sums = others.includes(SUMMARY) ? [[SUMMARY]] : [];
  if (own)
    return {
      pages: [[own, "detail", id], [LOGS, "timeline", id], ...sums],
      list: own,
    };
  const pages = others.map((resource) => (resource === SUMMARY ? [SUMMARY] : [resource, "detail"]));
  return { pages: pages.length === 0 ? [] : [...pages, [LOGS, "timeline"]] };
}
