/** Most rows per request. */
export const COUNT_MAX = 100;

/** Rows per page, unless a list sets its own. */
export const COUNT = 25;

/** Rows per page of a list whose rows are tall. */
export const SHORT_COUNT = 10;

export const PAGE_MAX = 1_000_000_000;

/** Longest search of a list, and longest value of a filter. */
export const LIST_TEXT_MAX = 200;

export const SORT_ORDERS = ["asc", "desc"] as const;

/** The query options of one list, besides those that all lists have. */
export type ListValues = {
  /** The columns that the list can be sorted by; each has an index. */
  sorts: readonly string[];
  filters: readonly string[];
  /** Rows per page when the caller names none. */
  count?: number;
};

/** The query options of every list. */
export type ListQuery<Sort extends string = string> = {
  search: string;
  page: number;
  count: number;
  /** A sortable column, or "" for the list's own order. */
  sort: "" | Sort;
  order: "" | (typeof SORT_ORDERS)[number];
};

/** The query of a list with these options. */
export type QueryOf<List extends ListValues> = ListQuery<List["sorts"][number]> & {
  [Name in List["filters"][number]]: string;
};
