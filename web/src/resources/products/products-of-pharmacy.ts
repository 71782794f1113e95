import { productsApi } from "./products.api.ts";

/** Products shown on a pharmacy's page. */
const SHOWN = 10;

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
