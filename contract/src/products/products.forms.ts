import * as z from "zod/mini";
import { recordId } from "../record.ts";
import { wholeNumber } from "../text.ts";
import { ProductInput } from "./products.ts";

/** Empty while it is typed; the item's rate where it is sold when left out. */
const taxRateBps = z.pipe(
  z.nullable(wholeNumber("Tax rate", 0, 10_000)),
  z.transform((rate) => rate ?? undefined),
);

export const ItemProductForm = z.extend(ProductInput, {
  item: recordId("Choose an item."),
  taxRateBps,
});
export type ItemProductForm = z.input<typeof ItemProductForm>;

export const ProductLinkForm = z.strictObject({ item: recordId("Choose an item.") });

export const LocalProductForm = ProductInput;
