import { and, eq, isNull, sql } from "drizzle-orm";
import { isHidden } from "../../catalogue/groups/groups.tree.ts";
import { requireCovered } from "../../catalogue/items/items.covered.ts";
import { requirePackSize, requireUnit } from "../../catalogue/items/items.rules.ts";
import { items } from "../../catalogue/items/items.table.ts";
import { taxAt } from "../../catalogue/tax-rates/tax-rates.of-sale.ts";
import { units } from "../../catalogue/units/units.table.ts";
import { organizations } from "../../identity/accounts/organizations.table.ts";
import { AppError, invalidField } from "../../platform/app-error.ts";
import { todayIn } from "../../platform/days.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { gtinOfItemTaken, gtinTaken } from "./products.conflicts.ts";
import { type ItemRow, itemFacts } from "./products.facts-of-item.ts";
import { requireOffered } from "./products.rules.ts";
import { products } from "./products.table.ts";

export type Pharmacy = Pick<
  typeof organizations.$inferSelect,
  "id" | "name" | "currency" | "timeZone" | "address" | "controlledSchedules"
>;

/** The caller must have locked the pharmacy. */
export async function pharmacyOf(tx: Transaction, id: string): Promise<Pharmacy> {
  const { name, currency, timeZone, address, controlledSchedules } = organizations;
  const [pharmacy] = await tx
    .select({ id: organizations.id, name, currency, timeZone, address, controlledSchedules })
    .from(organizations)
    .where(eq(organizations.id, id));
  if (!pharmacy) throw new AppError("not_found", "Pharmacy not found.");
  return pharmacy;
}

/** Locks an item so that it cannot be withdrawn while a product of it is made. */
export async function offeredItem(
  tx: Transaction,
  id: string,
  pharmacy: Pharmacy,
): Promise<ItemRow> {
  const [item] = await tx.select(itemFacts).from(items).where(eq(items.id, id)).for("share");
  return requireOfferedTo(pharmacy, item);
}

/** The same for packs that arrived: they are there, whatever became of their item meanwhile. */
export async function arrivedItem(
  tx: Transaction,
  id: string,
  pharmacy: Pharmacy,
): Promise<ItemRow> {
  const [item] = await tx.select(itemFacts).from(items).where(eq(items.id, id)).for("share");
  if (!item) throw invalidField("item", "Item not found.");
  requireCovered(item, pharmacy);
  return item;
}

export function requireOfferedTo(pharmacy: Pharmacy, item: ItemRow | null | undefined): ItemRow {
  if (!item) throw invalidField("item", "Item not found.");
  requireOffered(item);
  requireCovered(item, pharmacy);
  return item;
}

export async function taxRateOf(
  tx: Transaction,
  { taxCategory: category }: ItemRow,
  { address, timeZone }: Pharmacy,
  now: number,
): Promise<number> {
  const tax = await taxAt(tx, { category, country: address.country, on: todayIn(timeZone, now) });
  return requireTaxRate(tax?.rateBps);
}

export function requireTaxRate(rateBps: number | undefined): number {
  if (rateBps !== undefined) return rateBps;
  throw invalidField("taxRateBps", "There is no tax rate for this item yet. Enter the rate.");
}

type OwnPack = Pick<typeof products.$inferSelect, "group" | "unit" | "packUnit" | "packSize">;
type PackInput = { [Field in keyof OwnPack]?: OwnPack[Field] | null | undefined };

/** Checks the category and pack of a local product that is there. */
export async function ownPack(
  tx: Transaction,
  input: PackInput,
  before: OwnPack,
): Promise<OwnPack> {
  const pack = requirePack(input);
  const { unit, packUnit, group } = pack;
  requireUnits(pack, await unitOf(tx, unit), await unitOf(tx, packUnit), before);
  if (group !== before.group) requireShown(await isGroupHidden(tx, group));
  return pack;
}

type PackFacts = { unit: Unit | null; packUnit: Unit | null; isGroupHidden: boolean | null };

export function packOfNew(input: PackInput, found: PackFacts): OwnPack {
  const pack = requirePack(input);
  requireUnits(pack, found.unit ?? undefined, found.packUnit ?? undefined);
  requireShown(found.isGroupHidden);
  return pack;
}

function requirePack({ group, unit, packUnit, packSize }: PackInput): OwnPack {
  if (!group) throw invalidField("group", "A local product needs a category.");
  if (!unit) throw invalidField("unit", "Choose a unit.");
  if (!packUnit) throw invalidField("packUnit", "Choose a packaging.");
  if (!packSize) throw invalidField("packSize", "Pack size is required.");
  return { group, unit, packUnit, packSize };
}

type Unit = Pick<typeof units.$inferSelect, "status" | "kind" | "name" | "decimals">;

/** A unit that the product already has may be inactive. */
function requireUnits(
  pack: OwnPack,
  unit: Unit | undefined,
  packUnit: Unit | undefined,
  before?: OwnPack,
): void {
  if (pack.unit !== before?.unit) requireActive("unit", unit);
  const base = requireUnit("unit", unit, ["presentation", "measure"]);
  if (pack.packUnit !== before?.packUnit) requireActive("packUnit", packUnit);
  requireUnit("packUnit", packUnit, ["packaging"]);
  requirePackSize(pack.packSize, base);
}

function requireActive(field: string, unit: Unit | undefined): void {
  if (unit?.status === "inactive") throw invalidField(field, "Choose an active unit.");
}

async function unitOf(tx: Transaction, id: string): Promise<Unit | undefined> {
  const [unit] = await tx.select().from(units).where(eq(units.id, id)).for("share");
  return unit;
}

function requireShown(isHidden: boolean | null): void {
  if (isHidden !== false) throw invalidField("group", "Choose an active category.");
}

async function isGroupHidden(tx: Transaction, id: string): Promise<boolean | null> {
  const { rows } = await tx.execute<{ hidden: boolean }>(
    sql`select ${isHidden} as hidden from groups where groups.id = ${id} for share of groups`,
  );
  return rows[0]?.hidden ?? null;
}

type Wanted = Pick<Pharmacy, "id" | "name"> & {
  gtin: string | null | undefined;
  isOfItem: boolean;
};

/**
 * A scan or a till must find one product by a GTIN, so a local product and one of an item cannot
 * share it. The pharmacy must be locked.
 */
export async function requireFreeGtin(
  tx: Transaction,
  { id, name, gtin, isOfItem }: Wanted,
): Promise<void> {
  if (!gtin) return;
  // products of an item have its GTIN, and no index of their own for it
  const isOther = isOfItem
    ? and(isNull(products.item), eq(products.gtin, gtin))
    : sql`${products.item} = any(array(select ${items.id} from ${items} where ${items.gtin} = ${gtin}))`;
  const [holder] = await tx
    .select({ name: products.name, gtin: products.gtin })
    .from(products)
    .where(and(eq(products.organization, id), isOther, isNull(products.archivedAt)))
    .limit(1);
  if (!holder) return;
  if (!isOfItem) throw gtinTaken(holder);
  throw gtinOfItemTaken({ name }, holder);
}
