import * as z from "zod/mini";
import { GroupReference } from "../groups/groups.ts";
import { gtin } from "../items/gs1.ts";
import { ITEM_STATUSES, VEN_CLASSES } from "../items/items.values.ts";
import { listQuery } from "../list.ts";
import {
  changesOf,
  type RecordColumn,
  RecordReference,
  recordFields,
  recordId,
  versionUnlessAll,
} from "../record.ts";
import { choice, code, optional, optionalName, optionalText, wholeNumber } from "../text.ts";
import { PRODUCT_LIST } from "./products.list.ts";
import {
  AVAILABILITIES,
  PRODUCT_PRICE_MAX,
  PRODUCT_SOURCES,
  PRODUCT_STATES,
  PRODUCT_STATUSES,
  STOCK_FILTERS,
  STOCK_MAX,
} from "./products.values.ts";

const amount = "Enter an amount of 0 or more.";
const size = "Enter a pack size above 0 with at most 3 decimals.";

/** For a pack, in minor units of the pharmacy's currency. */
export const packAmount = () =>
  z
    .int(amount)
    .check(z.minimum(0, amount), z.maximum(PRODUCT_PRICE_MAX, "This amount is too large."));

const packs = (label: string, min: number) =>
  z.optional(z.nullable(wholeNumber(label, min, STOCK_MAX)));

const fields = z.strictObject({
  item: optional(recordId("Choose an item.")),
  /** The code of the item when left out of a new product. */
  sku: optional(
    code("SKU", 1, 40).check(
      z.regex(/^[A-Za-z0-9._/-]*$/, "An SKU has letters, digits, dots, hyphens, _ and / only."),
    ),
  ),
  name: optionalName("Name", 1, 160),
  /** A product of an item has the item's group, GTIN and pack. */
  group: optional(recordId("Choose a category.")),
  gtin: gtin({ isOwn: true }),
  unit: optional(recordId("Choose a unit.")),
  packUnit: optional(recordId("Choose a packaging.")),
  packSize: z.optional(
    z.nullable(
      z
        .number(size)
        .check(
          z.gt(0, size),
          z.maximum(1_000_000, "A pack has at most 1,000,000 units."),
          z.multipleOf(0.001, size),
        ),
    ),
  ),
  /** Per pack, including tax. */
  sellingPrice: packAmount(),
  /** Per pack, before tax. */
  costPrice: z.optional(z.nullable(packAmount())),
  /** Hundredths of a per cent. The item's rate when left out of a new product. */
  taxRateBps: z.optional(wholeNumber("Tax rate", 0, 10_000)),
  reorderPoint: packs("Reorder point", 0),
  reorderQuantity: packs("Reorder quantity", 1),
  shelfLocation: optionalText("Shelf", 1, 30),
});

/** Confirms that a price of 0 is meant. */
const isFree = z.optional(z.boolean());

export const ProductInput = z.extend(fields, {
  organization: optional(recordId("Choose a pharmacy.")),
  status: z._default(choice(["draft", "active"]), "draft"),
  isFree,
});
export type ProductInput = z.input<typeof ProductInput>;

/** A change of only the status needs no version. */
export const ProductChanges = z
  .partial(changesOf(z.extend(fields, { status: choice(["active", "inactive"]), isFree })), {
    version: true,
  })
  .check(versionUnlessAll(["status", "isFree"]));
export type ProductChanges = z.output<typeof ProductChanges>;

const UnitReference = z.object({
  id: z.uuid(),
  name: z.string(),
  namePlural: z.string(),
  symbol: z.string(),
});

const ItemReference = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  status: z.enum(ITEM_STATUSES),
});

export const Product = z.object({
  ...recordFields,
  organization: RecordReference,
  item: z.nullable(ItemReference),
  sku: z.string(),
  name: z.string(),
  group: GroupReference,
  gtin: z.nullable(z.string()),
  unit: UnitReference,
  packUnit: UnitReference,
  packSize: z.number(),
  sellingPrice: z.int(),
  costPrice: z.optional(z.nullable(z.int())),
  marginBps: z.optional(z.nullable(z.int())),
  currency: z.string(),
  taxRateBps: z.int(),
  reorderPoint: z.nullable(z.int()),
  reorderQuantity: z.nullable(z.int()),
  shelfLocation: z.nullable(z.string()),
  status: z.enum(PRODUCT_STATUSES),
  archivedAt: z.nullable(z.iso.datetime()),
  /** Packs that can be sold; null: not tracked. */
  quantityOnHand: z.nullable(z.int()),
  availability: z.enum(AVAILABILITIES),
  nextExpiryOn: z.nullable(z.iso.date()),
  /** Packs past their expiry that are still there; quarantined and recalled ones are set aside. */
  expiredQuantity: z.int(),
  /** Packs that expire soon by the network's setting, and the latest date of them. */
  expiringQuantity: z.int(),
  expiringBy: z.nullable(z.iso.date()),
  lastStockAt: z.nullable(z.iso.datetime()),
  source: z.enum(PRODUCT_SOURCES),
  syncedFrom: z.optional(z.nullable(z.uuid())),
  thumbnailUrl: z.nullable(z.string()),
});
export type Product = z.infer<typeof Product>;

export const ProductArchival = z.strictObject({ version: recordFields.version });

export type ProductColumn =
  | ("name" | "sku" | "organization" | "item" | "gtin" | "category" | "pack" | "price" | "cost")
  | ("tax" | "stock" | "reorder" | "shelf" | "expiry" | "status")
  | RecordColumn;

/** `batches` exports a row for each. */
export type ProductExportColumn = ProductColumn | "categoryCode" | "batches";

export const ProductListQuery = z.extend(
  listQuery(PRODUCT_LIST, {
    organization: null,
    status: PRODUCT_STATES,
    stock: STOCK_FILTERS,
    venClass: VEN_CLASSES,
  }),
  {
    item: z.optional(recordId("Choose an item.")),
  },
);
export type ProductListQuery = z.infer<typeof ProductListQuery>;
