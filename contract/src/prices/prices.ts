import * as z from "zod/mini";
import { civilDate } from "../dates.ts";
import { ListReference } from "../lists/lists.ts";
import { PACKS_MAX, RIVALS_MAX } from "../lists/lists.values.ts";
import { RecordReference, recordId } from "../record.ts";
import { digits } from "../text.ts";

const PRICED_MAX = 500;
const TOO_MANY = `Ask for at most ${PRICED_MAX} items at once.`;
const QUANTITY = `Quantity must be a whole number from 1 to ${PACKS_MAX}.`;

/** Counted before they are parsed. */
function listed<Value>(inner: z.ZodMiniType<Value>, max: number) {
  return z.pipe(
    z.pipe(
      z.string().check(z.maxLength(max, TOO_MANY)),
      z.transform((value: string): unknown[] => value.split(",", PRICED_MAX + 1)),
    ),
    z.array(inner).check(z.maxLength(PRICED_MAX, TOO_MANY)),
  );
}

const itemName = z
  .string()
  .check(
    z.regex(/^(ITM-\d{1,15}|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/i, "Choose an item."),
    z.toLowerCase(),
  );

const forPharmacy = {
  organization: z.optional(recordId("Choose a pharmacy.")),
  on: z.optional(civilDate()),
};

export const PricesQuery = z
  .strictObject({
    ...forPharmacy,
    /**
     * Ids or codes, separated by commas. Only codes are short enough for an address to hold many.
     */
    item: listed(itemName, PRICED_MAX * 37),
    quantity: z._default(listed(digits(QUANTITY, 1, PACKS_MAX), PRICED_MAX * 8), [1]),
  })
  .check(
    z.refine(({ item, quantity }) => quantity.length === 1 || quantity.length === item.length, {
      error: "Send one quantity, or one for each item.",
      path: ["quantity"],
    }),
  );

export const WhyQuery = z.strictObject({
  ...forPharmacy,
  item: itemName,
  quantity: z._default(digits(QUANTITY, 1, PACKS_MAX), 1),
});

export const Price = z.object({
  item: z.string(),
  quantity: z.int(),
  price: z.nullable(z.int()),
  list: z.nullable(ListReference),
  line: z.nullable(
    z.object({
      id: z.uuid(),
      minQuantity: z.int(),
      maxQuantity: z.nullable(z.int()),
      multipleOf: z.int(),
    }),
  ),
  reason: z.nullable(z.string()),
});
export type Price = z.infer<typeof Price>;

export const Prices = z.object({
  organization: RecordReference,
  on: z.iso.date(),
  currency: z.string(),
  prices: z.array(Price).check(z.maxLength(PRICED_MAX)),
});
export type Prices = z.infer<typeof Prices>;

/** The winner first, then each other list with the reason why it lost. */
export const PriceExplanation = z.object({
  organization: RecordReference,
  on: z.iso.date(),
  currency: z.string(),
  price: Price,
  lists: z
    .array(
      z.object({
        list: ListReference,
        isNetworkWide: z.boolean(),
        priority: z.int(),
        validFrom: z.iso.date(),
        validTo: z.nullable(z.iso.date()),
        price: z.int(),
        currency: z.string(),
        isWinner: z.boolean(),
        reason: z.string(),
      }),
    )
    .check(z.maxLength(RIVALS_MAX)),
});
export type PriceExplanation = z.infer<typeof PriceExplanation>;
