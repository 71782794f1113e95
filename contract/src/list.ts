import "./jitless.ts";
import * as z from "zod";

/** Most rows a caller may ask for at once. */
export const COUNT_MAX = 100;

const PAGE_MAX = 1_000_000_000;

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
    search: z.string().trim().max(200, "A search has at most 200 characters.").default(""),
    page: wholeFrom(1, PAGE_MAX).default(1),
    count: wholeFrom(1, COUNT_MAX).default(count),
    sort: z.enum(["", ...sorts]).default("" as never),
    order: z.enum(["", ...SORT_ORDERS]).default(""),
  });
}

function wholeFrom(min: number, max: number) {
  const message = `Must be a whole number from ${min} to ${max}.`;
  return z.coerce.number(message).int(message).min(min, message).max(max, message);
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
  return z
    .string()
    .max(200)
    .default("")
    .describe(values ? `One of: ${values.join(", ")}. Empty or "all" for any.` : "Empty for any.");
}

/** One page of a list. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    page: z.int().min(1),
    count: z.int().min(1),
    total: z.int().min(0),
    totalPages: z.int().min(0),
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
