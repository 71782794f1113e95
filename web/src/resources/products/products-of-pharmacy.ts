import { productsApi } from "./products.api.ts";

/** Most of a pharmacy's products shown on its page. */
const SHOWN = 10;

/** The first of a pharmacy's products, by name. */
export const productsOf = (organization: string) =>
  productsApi.list({
    search: "",
    page: 1,
    count: SHOWN,
    sort: "",
    order: "",
    status: "",
    organization,
  });
