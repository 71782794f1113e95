/** Most rows per request. */
export const COUNT_MAX = 100;

/** Rows per page where a list says nothing else. */
export const COUNT = 25;

/** Rows per page of a list whose rows are tall. */
export const SHORT_COUNT = 10;

export const PAGE_MAX = 1_000_000_000;

/** Longest search of a list, and longest value of a filter. */
export const LIST_TEXT_MAX = 200;

export const SORT_ORDERS = ["asc", "desc"] as const;

/** What one list can be asked, besides what all can: its address and its calls have these. */
export type ListValues = {
  /** The columns it can be ordered by; each has an index behind it. */
  sorts: readonly string[];
  filters: readonly string[];
  /** Rows per page when the caller names none. */
  count?: number;
};

/** What every list can be asked. */
export type ListQuery<Sort extends string = string> = {
  search: string;
  page: number;
  count: number;
  /** A sortable column, or "" for the list's own order. */
  sort: "" | Sort;
  order: "" | (typeof SORT_ORDERS)[number];
};

/** What the list with these values can be asked. */
export type QueryOf<List extends ListValues> = ListQuery<List["sorts"][number]> & {
  [Name in List["filters"][number]]: string;
};
