import { CONDITIONS_TEXT_MAX } from "@pharmacy/contract/conditions.values";
import {
  COUNT,
  COUNT_MAX,
  LIST_TEXT_MAX,
  type ListQuery,
  type ListValues,
  PAGE_MAX,
  type QueryOf,
  SORT_ORDERS,
} from "@pharmacy/contract/list.values";
import type { SearchMiddleware, SearchSchemaInput } from "@tanstack/react-router";

export type ListSearch<Query extends ListQuery = ListQuery> = Query & { id: string };

type Validate<Query extends ListQuery> = {
  (search: Partial<ListSearch<Query>> & SearchSchemaInput): ListSearch<Query>;
  defaults: ListSearch<Query>;
};

/**
 * Invalid values silently become their defaults, because people edit URLs by hand. Filters keep any
 * text; the server knows its meaning.
 * @param defaults of filters that are not empty by default.
 */
export function listSearch<List extends ListValues>(
  { sorts, filters, count = COUNT, hasConditions }: List,
  defaults: { [Name in List["filters"][number]]?: string } = {},
): Validate<QueryOf<List>> {
  const atRest: Readonly<Record<string, string | undefined>> = defaults;
  const validate = (search: Record<string, unknown>) => ({
    search: textOf(search.search, ""),
    page: wholeNumberOf(search.page, PAGE_MAX, 1),
    count: wholeNumberOf(search.count, COUNT_MAX, count),
    sort: oneOf(sorts, search.sort),
    order: sorts.length > 0 ? oneOf(SORT_ORDERS, search.order) : "",
    id: textOf(search.id, ""),
    ...(hasConditions && { where: textOf(search.where, "", CONDITIONS_TEXT_MAX) }),
    ...Object.fromEntries(filters.map((name) => [name, textOf(search[name], atRest[name] ?? "")])),
  });
  return Object.assign(validate, { defaults: validate({}) }) as unknown as Validate<QueryOf<List>>;
}

/**
 * Leaves out defaults and keeps the rest in one order, so that one state has one URL. For the
 * route's `search.middlewares`.
 */
export function withoutDefaults<Query extends ListQuery>({
  defaults,
}: Validate<Query>): SearchMiddleware<ListSearch<Query>> {
  return ({ search, next }) => {
    const atRest: Record<string, unknown> = defaults;
    const all = Object.entries({ ...defaults, ...next(search) });
    const changed = all.filter(([name, value]) => name in atRest && value !== atRest[name]);
    return Object.fromEntries(changed) as ListSearch<Query>;
  };
}

function textOf(value: unknown, fallback: string, max = LIST_TEXT_MAX): string {
  return typeof value === "string" ? value.slice(0, max) : fallback;
}

function wholeNumberOf(value: unknown, max: number, fallback: number): number {
  const number = typeof value === "string" && /^\d+$/.test(value) ? Number(value) : value;
  const fits = Number.isInteger(number) && Number(number) >= 1 && Number(number) <= max;
  return fits ? Number(number) : fallback;
}

function oneOf(values: readonly string[], value: unknown): string {
  return values.find((known) => known === value) ?? "";
}
