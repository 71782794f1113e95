/** Most rows a caller may ask for at once. */
export const COUNT_MAX = 100;

/** Rows per page where a list says nothing else. */
export const COUNT = 25;

/** Rows per page of a list whose rows are tall. */
export const SHORT_COUNT = 10;

export const PAGE_MAX = 1_000_000_000;

/** Longest search of a list, and longest value of a filter. */
export const LIST_TEXT_MAX = 200;

export const SORT_ORDERS = ["asc", "desc"] as const;

/** How close together rows stand. */
export const DENSITIES = ["compact", "normal", "comfortable"] as const;
export type Density = (typeof DENSITIES)[number];

/** Narrowest and widest a column can be kept, pixels. */
export const COLUMN_WIDTH_MIN = 40;
export const COLUMN_WIDTH_MAX = 2_000;

/** What one list can be asked, besides what all can. */
export type ListValues = {
  /** The columns it can be ordered by; each has an index behind it. */
  sorts: readonly string[];
  /** The values each filter knows; null where it takes any text. */
  filters: Readonly<Record<string, readonly string[] | null>>;
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
  [Name in keyof List["filters"]]: string;
};
