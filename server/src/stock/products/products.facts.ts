import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
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
import { gtinTaken } from "./products.conflicts.ts";
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
  if (tax) return tax.rateBps;
  throw invalidField("taxRateBps", "There is no tax rate for this item yet. Enter the rate.");
}

type OwnPack = Pick<typeof products.$inferSelect, "group" | "unit" | "packUnit" | "packSize">;
type PackInput = { [Field in keyof OwnPack]?: OwnPack[Field] | null | undefined };

/** Checks the category and pack of a local product. */
export async function ownPack(
  tx: Transaction,
  { group, unit, packUnit, packSize }: PackInput,
  before?: OwnPack,
): Promise<OwnPack> {
  if (!group) throw invalidField("group", "A local product needs a category.");
  if (!unit) throw invalidField("unit", "Choose a unit.");
  if (!packUnit) throw invalidField("packUnit", "Choose a packaging.");
  if (!packSize) throw invalidField("packSize", "Pack size is required.");
  const base = requireUnit("unit", await unitOf(tx, "unit", unit, before?.unit), [
    "presentation",
    "measure",
  ]);
  requireUnit("packUnit", await unitOf(tx, "packUnit", packUnit, before?.packUnit), ["packaging"]);
  requirePackSize(packSize, base);
  if (group !== before?.group) await requireGroup(tx, group);
  return { group, unit, packUnit, packSize };
}

async function unitOf(
  tx: Transaction,
  field: string,
  id: string,
  before: string | undefined,
): Promise<typeof units.$inferSelect | undefined> {
  const [unit] = await tx.select().from(units).where(eq(units.id, id)).for("share");
  if (unit?.status === "inactive" && id !== before) {
    throw invalidField(field, "Choose an active unit.");
  }
  return unit;
}

async function requireGroup(tx: Transaction, id: string): Promise<void> {
  const { rows } = await tx.execute<{ hidden: boolean }>(
    sql`select ${isHidden} as hidden from groups where groups.id = ${id} for share of groups`,
  );
  if (rows[0]?.hidden !== false) throw invalidField("group", "Choose an active category.");
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
  const isOther = isOfItem ? isNull(products.item) : isNotNull(products.item);
  const [holder] = await tx
    .select({ name: products.name, gtin: products.gtin })
    .from(products)
    .where(
      and(
        eq(products.organization, id),
        eq(products.gtin, gtin),
        isOther,
        isNull(products.archivedAt),
      ),
    )
    .limit(1);
  if (!holder) return;
  if (!isOfItem) throw gtinTaken(holder);
  const message = `${name} already sells GTIN ${gtin} as "${holder.name}". Link that product to the item instead.`;
  throw new AppError("conflict", message, { fields: { item: message } });
}
