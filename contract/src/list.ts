import "./jitless.ts";
import * as z from "zod/mini";
import { digits } from "./text.ts";
import { bounded, straight } from "./tidy.ts";

/** Most rows a caller may ask for at once. */
export const COUNT_MAX = 100;

const PAGE_MAX = 1_000_000_000;

/** Longest search of a list. */
const SEARCH_MAX = 200;

export const SORT_ORDERS = ["asc", "desc"] as const;

/**
 * Query parameters every list shares. Extend it with the filters of one list.
 *
 * Strict, because it is what the server accepts. The address bar forgives: see `listSearch` in the
 * web app.
 *
 * @param sorts the columns the list can be ordered by; each has an index behind it.
 * @param count rows per page when the caller names none.
 */
export function listQuery<const Sort extends string>(sorts: readonly Sort[], count = 25) {
  return z.strictObject({
    search: z._default(searched(SEARCH_MAX), ""),
    page: z._default(wholeFrom(1, PAGE_MAX), 1),
    count: z._default(wholeFrom(1, COUNT_MAX), count),
    sort: z._default(z.enum(["", ...sorts]), "" as never),
    order: z._default(z.enum(["", ...SORT_ORDERS]), ""),
  });
}

/** Words that are looked for, with apostrophes and hyphens as names are kept. */
export function searched(max: number, required?: string) {
  const tooLong = `A search has at most ${max} characters.`;
  return z.string(required).check(
    ...bounded("A search", max, tooLong),
    z.overwrite((value) => straight(value.trim())),
    z.maxLength(max, tooLong),
  );
}

function wholeFrom(min: number, max: number) {
  const message = `Must be a whole number from ${min} to ${max}.`;
  return digits(message, min, max);
}

/** What every list can be asked. */
export type ListQuery = {
  search: string;
  page: number;
  count: number;
  /** A sortable column, or "" for the list's own order. */
  sort: string;
  order: "" | "asc" | "desc";
};

/**
 * A filter of a list. The empty string and `all` mean "any". A value that names nothing gives an
 * empty list, never an error: addresses live longer than the words in them.
 */
export function filterOf(values?: readonly string[]) {
  const meaning = values
    ? `One of: ${values.join(", ")}. Empty or "all" for any.`
    : "Empty for any.";
  return z._default(z.string().check(z.maxLength(200), z.describe(meaning)), "");
}

/** One page of a list. */
export function pageOf<Item extends z.ZodMiniType>(item: Item) {
  return z.object({
    items: z.array(item),
    page: z.int().check(z.minimum(1)),
    count: z.int().check(z.minimum(1)),
    total: z.int().check(z.minimum(0)),
    totalPages: z.int().check(z.minimum(0)),
    /** False when a search stopped counting; `total` is then the least there is. */
    totalIsExact: z.boolean(),
  });
}

export type Page<Item> = {
  items: Item[];
  page: number;
  count: number;
  total: number;
  totalPages: number;
  totalIsExact: boolean;
};
