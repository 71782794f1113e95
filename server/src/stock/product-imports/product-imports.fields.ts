import type { ImportField } from "@pharmacy/contract/mapping/mapping.values";
import { HEADER_ALIASES } from "@pharmacy/contract/mapping/mapping-aliases";
import { readDate } from "@pharmacy/contract/mapping/mapping-dates";
import { readGtin } from "@pharmacy/contract/mapping/mapping-gtin";
import { readMoney } from "@pharmacy/contract/mapping/mapping-money";
import {
  type Reading,
  readDecimal,
  readPercent,
  readWhole,
} from "@pharmacy/contract/mapping/mapping-numbers";
import { exactAmong, folded, readChoice } from "@pharmacy/contract/mapping/mapping-words";
import { PRODUCT_STATUSES, STOCK_MAX } from "@pharmacy/contract/products/products.values";
import {
  PACKAGINGS,
  readGroup,
  readUnit,
  UNITS,
} from "../../catalogue/items/import/items.read-fields.ts";
import { optionsOf } from "../../platform/runs/field-options.ts";
import type { MappedRow, PlannedMessage } from "../../platform/runs/rows.ts";
import type { ProductLookups } from "./product-imports.lookups.ts";

const { gtin, name, group, unit, packSize, price, costPrice } = HEADER_ALIASES;
const { taxRate, quantity, batch, expiry, status, packUnit } = HEADER_ALIASES;
const { currency, reorderPoint, shelf } = HEADER_ALIASES;

const field = (
  key: string,
  label: string,
  aliases: readonly string[],
  more: Partial<ImportField> = {},
): ImportField => ({ name: key, label, isRequired: false, aliases, ...more });

/** "Item code" is the catalogue's, not the pharmacy's SKU. */
const CODE = HEADER_ALIASES.code.filter((alias) => alias !== "item code");

export const PRODUCT_FIELDS: readonly ImportField[] = [
  field("sku", "SKU", CODE, { looksLike: "code", isCode: true }),
  field("item", "Item code", ["item", "itm"], { isCode: true }),
  field("gtin", "GTIN", gtin, { looksLike: "gtin", isCode: true }),
  field("name", "Name", name, { looksLike: "words" }),
  field("group", "Category", [...group, "category code"], {
    neededBy: "local products",
    picks: "group",
  }),
  field("unit", "Unit", unit, { neededBy: "local products", picks: "unit" }),
  field("packUnit", "Packaging", packUnit, {
    neededBy: "local products",
    picks: "packaging",
  }),
  field("packSize", "Pack size", packSize, { looksLike: "number", neededBy: "local products" }),
  field("sellingPrice", "Selling price", price, { looksLike: "money" }),
  field("costPrice", "Cost price", costPrice, { looksLike: "money" }),
  field("currency", "Currency", currency, { picks: "currency" }),
  field("taxRateBps", "Tax rate", taxRate),
  field("quantity", "Quantity", quantity, { looksLike: "number" }),
  field("reorderPoint", "Reorder point", reorderPoint, { looksLike: "number" }),
  field("reorderQuantity", "Reorder quantity", ["order quantity"], { looksLike: "number" }),
  field("batch", "Batch", batch, { isCode: true }),
  field("expiry", "Expiry", expiry, { looksLike: "date" }),
  field("shelfLocation", "Shelf", shelf),
  field("status", "Status", status, { options: optionsOf(PRODUCT_STATUSES) }),
];

type Reader = (text: string, known: ProductLookups) => Reading<unknown>;

const STATUSES = Object.fromEntries(PRODUCT_STATUSES.map((one) => [one, [one]])) as Record<
  (typeof PRODUCT_STATUSES)[number],
  string[]
>;

const money: Reader = (text, { pharmacy }) => readMoney(text, pharmacy.currency);
const packs =
  (label: string, min: number): Reader =>
  (text) =>
    readWhole(text, label, min, STOCK_MAX);

const plain: Reader = (text) => ({ value: text });

const READERS: Readonly<Record<string, Reader>> = {
  sku: plain,
  name: plain,
  shelfLocation: plain,
  batch: plain,
  gtin: (text) => readGtin(text),
  group: (text, known) => readGroup(text, known, "Category"),
  unit: (text, known) => readUnit(text, known, UNITS),
  packUnit: (text, known) => readUnit(text, known, PACKAGINGS),
  packSize(text) {
    const size = readDecimal(text, 3);
    return "value" in size ? { value: Number(size.value) } : size;
  },
  sellingPrice: money,
  costPrice: money,
  taxRateBps: readTax,
  quantity: packs("Quantity", 0),
  reorderPoint: packs("Reorder point", 0),
  reorderQuantity: packs("Reorder quantity", 1),
  expiry: (text) => readDate(text),
  status: (text) => readChoice(text, STATUSES),
  currency(text, { pharmacy }) {
    if (text.toUpperCase() === pharmacy.currency) return { value: pharmacy.currency };
    return { message: `The prices of ${pharmacy.name} are in ${pharmacy.currency}.` };
  },
};

const COLUMNS = Object.entries(READERS);

/** Fields that "-" clears; the others are required. */
const CLEARED: readonly string[] = [
  "costPrice",
  "reorderPoint",
  "reorderQuantity",
  "shelfLocation",
  "gtin",
  "expiry",
];

export type RowValues = Record<string, unknown> & {
  sku?: string;
  gtin?: string | null;
  batch?: string;
  expiry?: string | null;
  quantity?: number;
  status?: (typeof PRODUCT_STATUSES)[number];
};

/** Cells of most columns repeat, so each text is read once per batch. */
function readOnce(
  column: string,
  text: string,
  known: ProductLookups,
  read: Reader,
): Reading<unknown> {
  if (read === plain) return read(text, known);
  const columns = remembered.get(known) ?? new Map<string, Map<string, Reading<unknown>>>();
  const seen = columns.get(column) ?? new Map<string, Reading<unknown>>();
  const before = seen.get(text);
  if (before) return before;
  remembered.set(known, columns);
  columns.set(column, seen);
  const reading = read(text, known);
  if (seen.size < REMEMBERED_MAX) seen.set(text, reading);
  return reading;
}

const REMEMBERED_MAX = 1_000;

const remembered = new WeakMap<ProductLookups, Map<string, Map<string, Reading<unknown>>>>();

/** Empty cells are left out. */
export function readProductFields(
  { fields }: Pick<MappedRow, "fields">,
  known: ProductLookups,
): { values: RowValues; messages: PlannedMessage[] } {
  const values: RowValues = {};
  const messages: PlannedMessage[] = [];
  for (const [column, read] of COLUMNS) {
    const text = fields[column] ?? "";
    if (text === "" || (text === "-" && (column === "batch" || column === "sku"))) continue;
    const isCleared = text === "-" && CLEARED.includes(column);
    const reading = isCleared ? { value: null } : readOnce(column, text, known, read);
    if ("value" in reading) values[column] = reading.value;
    else messages.push({ column, value: text.slice(0, 200), ...reading });
  }
  return { values, messages };
}

/** Accepts a percentage or the name of a tax category. */
function readTax(text: string, { rates }: ProductLookups): Reading<number> {
  const word = folded(text);
  const named = [...rates.keys()].filter((one) => folded(one) === word);
  const [category, other] = exactAmong(named, text, (one) => [one]);
  if (category === undefined || other !== undefined) return readPercent(text);
  const rate = rates.get(category);
  if (rate === undefined) return { message: `There is no tax rate for ${category} yet.` };
  return { value: rate };
}
