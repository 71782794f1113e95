import { requireCovered } from "../../catalogue/items/items.covered.ts";
import { requirePackSize } from "../../catalogue/items/items.rules.ts";
import { AppError, invalidField } from "../../platform/app-error.ts";
import { gtinTaken } from "../products/products.conflicts.ts";
import { factsOfItem, type ItemRow } from "../products/products.facts-of-item.ts";
import { requireOffered, requireTransition } from "../products/products.rules.ts";
import type { RowValues } from "./product-imports.fields.ts";
import type { ProductLookups } from "./product-imports.lookups.ts";
import {
  type OnShelf,
  type ProductContent,
  type Shelf,
  skuTaken,
} from "./product-imports.shelf.ts";

type Row = { values: RowValues; item: ItemRow | undefined; before: OnShelf | undefined };

/** Throws the reason if the row is refused. */
export function wantedProduct(known: ProductLookups, shelf: Shelf, row: Row): ProductContent {
  const { values, before } = row;
  const { batch: _batch, expiry: _expiry, quantity: _quantity, currency: _, ...written } = values;
  const base = before ? contentOf(before.row) : newProduct(known, row);
  const facts = ["group", "unit", "packUnit", "packSize", "gtin"];
  const own = Object.fromEntries(
    // products of items keep what their item says
    Object.entries(written).filter(([name]) => base.item === null || !facts.includes(name)),
  );
  const wanted = { ...base, ...own } as ProductContent;
  const after = { ...wanted, status: statusOf(row, wanted) };
  requireFree(shelf, after, before);
  if (after.item === null) requirePack(known, after, before?.row);
  return after;
}

/** Rules about what a row says, apart from what it leaves out. */
export function rulesOfWritten(
  known: ProductLookups,
  shelf: Shelf,
  { values, item, before }: Row,
): (() => void)[] {
  const { group, unit, packUnit } = values as Partial<ProductContent>;
  const isLocal = !(item ?? before?.row.item);
  const named = Object.entries({ unit, packUnit });
  return [
    () => requireFree(shelf, { sku: values.sku ?? "", gtin: values.gtin ?? null }, before),
    ...(isLocal && group !== undefined
      ? [() => requireActiveGroup(known, group, before?.row)]
      : []),
    ...named.flatMap(([field, id]) =>
      isLocal && id !== undefined
        ? [() => requireActiveUnit(known, field as "unit" | "packUnit", id, before?.row)]
        : [],
    ),
  ];
}

function contentOf(row: ProductContent): ProductContent {
  const { organization, item, sku, name, group, gtin, unit, packUnit, packSize } = row;
  const { sellingPrice, costPrice, currency, taxRateBps, reorderPoint, reorderQuantity } = row;
  const { shelfLocation, status, source, genericName } = row;
  return {
    organization,
    item,
    sku,
    name,
    group,
    gtin,
    unit,
    packUnit,
    packSize,
    sellingPrice,
    costPrice,
    currency,
    taxRateBps,
    reorderPoint,
    reorderQuantity,
    shelfLocation,
    status,
    source,
    genericName,
  };
}

function newProduct({ pharmacy, rates }: ProductLookups, { values, item }: Row) {
  const none = {
    organization: pharmacy.id,
    currency: pharmacy.currency,
    source: "import" as const,
    costPrice: null,
    reorderPoint: null,
    reorderQuantity: null,
    shelfLocation: null,
    status: "draft" as const,
  };
  if (item) {
    requireOffered(item);
    requireCovered(item, pharmacy);
    requireFields(values, { sellingPrice: "Selling price is required." });
    const taxRateBps = rates.get(item.taxCategory);
    if (taxRateBps === undefined && values.taxRateBps === undefined) {
      const message = "There is no tax rate for this item yet. Enter the rate.";
      throw invalidField("taxRateBps", message);
    }
    return { ...none, ...factsOfItem(item), sku: item.code, name: item.name, taxRateBps };
  }
  if (values.gtin && (values.name === undefined || values.sku === undefined)) {
    throw invalidField("gtin", NOT_IN_CATALOGUE);
  }
  requireFields(values, {
    sku: "SKU is required.",
    name: "Name is required.",
    group: "A local product needs a category.",
    unit: "Choose a unit.",
    packUnit: "Choose a packaging.",
    packSize: "Pack size is required.",
    sellingPrice: "Selling price is required.",
    taxRateBps: "Tax rate is required.",
  });
  return { ...none, item: null, genericName: null, gtin: null };
}

/** The same text for every GTIN, so that the report groups such rows. */
const NOT_IN_CATALOGUE =
  "No catalogue item has this GTIN. A local product needs an SKU and a name of its own.";

function requireFields(values: RowValues, messages: Record<string, string>): void {
  const missing = Object.entries(messages).filter(([field]) => values[field] === undefined);
  const [first] = missing;
  if (first) throw new AppError("invalid", first[1], { fields: Object.fromEntries(missing) });
}

/** A new product with a price is active unless its row says otherwise. */
function statusOf(
  { values: { status: wanted }, before }: Row,
  { sellingPrice }: ProductContent,
): ProductContent["status"] {
  const status = wanted ?? before?.row.status ?? (sellingPrice > 0 ? "active" : "draft");
  if (!before && status === "blocked") {
    throw invalidField("status", "Choose one of: active, inactive, draft.");
  }
  if (before && status !== before.row.status) {
    if (status === "draft" || status === "blocked") {
      const word = status === "draft" ? "a draft" : status;
      throw invalidField(
        "status",
        `This product is ${before.row.status} and cannot become ${word}.`,
      );
    }
    requireTransition(before.row, status);
  }
  const isSame = status === before?.row.status && sellingPrice === before.row.sellingPrice;
  if (status === "active" && sellingPrice === 0 && !isSame) {
    throw invalidField("sellingPrice", "The price is 0. Enter a price, or import it as a draft.");
  }
  return status;
}

function requireFree(
  shelf: Shelf,
  { sku, gtin }: Pick<ProductContent, "sku" | "gtin">,
  before?: OnShelf,
): void {
  const bySku = sku ? shelf.bySku(sku) : undefined;
  if (bySku && bySku.id !== before?.id) throw skuTaken(bySku);
  const byGtin = gtin ? shelf.byGtin(gtin) : undefined;
  if (byGtin && byGtin.id !== before?.id) throw gtinTaken(byGtin.row);
}

/** A product may keep a category or unit that became inactive. */
function requirePack(
  known: ProductLookups,
  { group, unit, packUnit, packSize }: ProductContent,
  before?: ProductContent,
): void {
  requireActiveGroup(known, group, before);
  requireActiveUnit(known, "unit", unit, before);
  requireActiveUnit(known, "packUnit", packUnit, before);
  const base = known.units.get(unit);
  if (base) requirePackSize(packSize, base);
}

function requireActiveGroup(
  { groups }: ProductLookups,
  group: string,
  before?: ProductContent,
): void {
  if (group !== before?.group && groups.get(group)?.isHidden !== false) {
    throw invalidField("group", "Choose an active category.");
  }
}

function requireActiveUnit(
  { units }: ProductLookups,
  field: "unit" | "packUnit",
  id: string,
  before?: ProductContent,
): void {
  if (id !== before?.[field] && units.get(id)?.status !== "active") {
    throw invalidField(field, "Choose an active unit.");
  }
}
