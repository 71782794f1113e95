import { CHANGE_PRICE, CREATE_PRODUCT } from "./products.ts";

/** The best known single statement for each act. */
export const STATEMENTS: Readonly<Record<string, string>> = {
  create: CREATE_PRODUCT,
  change: CHANGE_PRICE,
};
