import type {
  Product,
  ProductChanges,
  ProductInput,
  ProductListQuery,
} from "@pharmacy/contract/products";
import { resourceApi } from "#api/resource.ts";

export const productsApi = resourceApi<
  Product,
  ProductInput,
  Partial<ProductChanges>,
  ProductListQuery
>("products");
