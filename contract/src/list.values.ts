export const COUNT_MAX = 100;

export const COUNT = 25;

export const SHORT_COUNT = 10;

export const PAGE_MAX = 1_000_000_000;

export const LIST_TEXT_MAX = 200;

export const SORT_ORDERS = ["asc", "desc"] as const;

export type ListValues = {
  /** Each has an index. */
  sorts: readonly string[];
  filters: readonly string[];
  count?: number;
  /** It takes conditions on any of its fields, as `where`. */
  hasConditions?: true;
};

export type ListQuery<Sort extends string = string> = {
  search: string;
  page: number;
  count: number;
  /** "" is the list's own order. */
  sort: "" | Sort;
  order: "" | (typeof SORT_ORDERS)[number];
  /** Conditions, in the lists that take them. */
  where?: string | undefined;
};

export type QueryOf<List extends ListValues> = ListQuery<List["sorts"][number]> & {
  [Name in List["filters"][number]]: string;
};
