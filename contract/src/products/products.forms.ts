import * as z from "zod/mini";
import { recordId } from "../record.ts";
import { wholeNumber } from "../text.ts";
import { ProductInput } from "./products.ts";

/** Empty while it is typed; left out, it is the rate of the item where it is sold. */
const taxRateBps = z.pipe(
  z.nullable(wholeNumber("Tax rate", 0, 10_000)),
  z.transform((rate) => rate ?? undefined),
);

/** A product of an item while it is being entered. */
export const ItemProductForm = z.extend(ProductInput, {
  item: recordId("Choose an item."),
  taxRateBps,
});
export type ItemProductForm = z.input<typeof ItemProductForm>;

/** The item that a local product is linked to. */
export const ProductLinkForm = z.strictObject({ item: recordId("Choose an item.") });

/** A pharmacy's own product while it is being entered. */
export const LocalProductForm = ProductInput;
