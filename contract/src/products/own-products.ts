import * as z from "zod/mini";
import { listQuery, searched } from "../list.ts";
import { COUNT_MAX, LIST_TEXT_MAX, PAGE_MAX, SHORT_COUNT, SORT_ORDERS } from "../list.values.ts";
import { digits } from "../text.ts";
import { OWN_PRODUCT_LIST } from "./own-products.list.ts";
import { Product } from "./products.ts";
import { PRODUCT_STATES, STOCK_FILTERS } from "./products.values.ts";

const any = () => z._default(z.string().check(z.maxLength(LIST_TEXT_MAX)), "");

/** Unknown columns, categories, statuses and stock filters are not refused, because links outlive them. */
export const DashboardProductsQuery = z.strictObject({
  page: z._default(digits(`Must be a whole number from 1 to ${PAGE_MAX}.`, 1, PAGE_MAX), 1),
  pageSize: z._default(
    digits(`Must be a whole number from 1 to ${COUNT_MAX}.`, 1, COUNT_MAX),
    SHORT_COUNT,
  ),
  sortBy: any(),
  sortOrder: z._default(z.enum(["", ...SORT_ORDERS]), ""),
  /** Words of the name, a GTIN, or all that a scanner read from a pack. */
  name: z._default(searched(LIST_TEXT_MAX), ""),
  category: any(),
  status: any(),
  stock: any(),
});
export type DashboardProductsQuery = z.infer<typeof DashboardProductsQuery>;

export const OwnProductsQuery = listQuery(OWN_PRODUCT_LIST, {
  category: null,
  status: PRODUCT_STATES,
  stock: STOCK_FILTERS,
});
export type OwnProductsQuery = z.infer<typeof OwnProductsQuery>;

export const DashboardProducts = z.object({
  products: z.array(Product),
  pagination: z.object({
    page: z.int(),
    pageSize: z.int(),
    totalPages: z.int().check(z.minimum(1)),
    total: z.int(),
    totalIsExact: z.boolean(),
  }),
});
export type DashboardProducts = z.infer<typeof DashboardProducts>;
