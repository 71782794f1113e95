import type { ListQuery } from "@pharmacy/contract/list";
import type { SearchMiddleware, SearchSchemaInput } from "@tanstack/react-router";

const COUNT = 25;
const COUNT_MAX = 100;
const PAGE_MAX = 1_000_000_000;
const TEXT_MAX = 200;

/** What the address of a list says: its query, and the record that is open beside it. */
export type ListSearch<Query extends ListQuery = ListQuery> = Query & { id: string };

type Filters<Query extends ListQuery> = Record<Exclude<keyof Query, keyof ListQuery>, string>;
type Sort<Query extends ListQuery> = Exclude<Query["sort"], "">;

type Validate<Query extends ListQuery> = {
  (search: Partial<ListSearch<Query>> & SearchSchemaInput): ListSearch<Query>;
  defaults: ListSearch<Query>;
};

/**
 * Reads the address of a list. It forgives: whatever does not fit silently becomes its default,
 * because people edit addresses by hand. Filters keep any text; the server knows what it means.
 *
 * @param defaults every filter of the list, and the rows per page where they are not 25.
 * @param sorts the columns the list can be ordered by.
 */
export function listSearch<Query extends ListQuery>(
  defaults: Filters<Query> & { count?: number },
  sorts: readonly Sort<Query>[],
): Validate<Query> {
  const { count = COUNT, ...filters } = defaults;
  const validate = (search: Record<string, unknown>) => ({
    search: textOf(search.search, ""),
    page: wholeNumberOf(search.page, PAGE_MAX, 1),
    count: wholeNumberOf(search.count, COUNT_MAX, count),
    sort: oneOf(sorts, search.sort),
    order: oneOf(["asc", "desc"], search.order),
    id: textOf(search.id, ""),
    ...mapValues(filters, (name, fallback) => textOf(search[name], fallback)),
  });
  return Object.assign(validate, { defaults: validate({}) }) as unknown as Validate<Query>;
}

/**
 * Keeps what is at its default out of the address, and the rest in one order, so that one state has
 * one address. Goes into the route's `search.middlewares`.
 */
export function withoutDefaults<Query extends ListQuery>({
  defaults,
}: Validate<Query>): SearchMiddleware<ListSearch<Query>> {
  return ({ search, next }) => {
    const atRest: Record<string, unknown> = defaults;
    const all = Object.entries({ ...defaults, ...next(search) });
    const said = all.filter(([name, value]) => value !== atRest[name]);
    return Object.fromEntries(said) as ListSearch<Query>;
  };
}

function textOf(value: unknown, fallback: string): string {
  return typeof value === "string" ? value.slice(0, TEXT_MAX) : fallback;
}

function wholeNumberOf(value: unknown, max: number, fallback: number): number {
  const number = typeof value === "string" && /^\d+$/.test(value) ? Number(value) : value;
  const fits = Number.isInteger(number) && Number(number) >= 1 && Number(number) <= max;
  return fits ? Number(number) : fallback;
}

function oneOf(values: readonly string[], value: unknown): string {
  return values.find((known) => known === value) ?? "";
}

function mapValues(
  values: Record<string, string>,
  change: (name: string, value: string) => string,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, change(name, value)]),
  );
}
