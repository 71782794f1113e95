import { eq, type SQL, sql } from "drizzle-orm";
import type { Actor } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { setUnaudited } from "../../platform/db/unaudited.ts";
import { MANY_MAX, writeMany } from "../../platform/db/write-many.ts";
import { productKind, products } from "../tables/products.table.ts";
import type { ItemRow } from "./product-facts.ts";

type Row = typeof products.$inferSelect;

/** Blocks every product of an item that is withdrawn, in the transaction that withdraws it. */
export function blockProductsOf(tx: Transaction, actor: Actor, item: string): Promise<void> {
  return changeEach(tx, actor, sql`item = ${item} and status <> 'blocked'`, ({ status }) => ({
    status: "blocked",
    statusBefore: status,
  }));
}

/** Brings them back to what they were. */
export function unblockProductsOf(tx: Transaction, actor: Actor, item: string): Promise<void> {
  return changeEach(tx, actor, sql`item = ${item} and status = 'blocked'`, ({ statusBefore }) => ({
    status: statusBefore ?? "inactive",
    statusBefore: null,
  }));
}

/** Puts away all that a pharmacy has, with the pharmacy itself. */
export function archiveProductsOf(
  tx: Transaction,
  actor: Actor,
  organization: string,
  now: number,
): Promise<void> {
  const archivedAt = new Date(now).toISOString();
  const isMeant = sql`organization = ${organization} and archived_at is null`;
  return changeEach(tx, actor, isMeant, () => ({ archivedAt }));
}

type Followed = Pick<
  ItemRow,
  "id" | "name" | "group" | "gtin" | "genericName" | "baseUnit" | "packUnit" | "packSize"
>;

/** Products have what their item has: its name as well, where the pharmacy did not choose another. */
export async function followItem(
  tx: Transaction,
  actor: Actor,
  before: Followed,
  { id, ...after }: Followed,
): Promise<void> {
  const { name, group, gtin, baseUnit: unit, packUnit, packSize, genericName } = after;
  if (genericName !== before.genericName) {
    await setUnaudited(tx, products, eq(products.item, id), { genericName });
  }
  const facts = { group, gtin, unit, packUnit, packSize };
  const asBefore = [before.group, before.gtin, before.baseUnit, before.packUnit, before.packSize];
  const isMoved = Object.values(facts).some((value, place) => value !== asBefore[place]);
  if (isMoved) await changeEach(tx, actor, eq(products.item, id), () => facts);
  if (name === before.name) return;
  const isCalledSo = sql`item = ${id} and name = ${before.name}`;
  await changeEach(tx, actor, isCalledSo, () => ({ name }));
}

/** Changes every product that a condition finds, with an entry for each. */
async function changeEach(
  tx: Transaction,
  actor: Actor,
  condition: SQL,
  valuesOf: (row: Row) => Partial<Row>,
): Promise<void> {
  let last = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const rows = await tx
      .select()
      .from(products)
      .where(sql`(${condition}) and id > ${last}`)
      .orderBy(products.id)
      .limit(MANY_MAX)
      .for("update");
    const written = rows.map((row) => ({
      ...{ id: row.id, version: row.version },
      values: valuesOf(row),
    }));
    if (written.length > 0) await writeMany(tx, actor, productKind, written);
    const end = rows.at(-1);
    if (!end || rows.length < MANY_MAX) return;
    last = end.id;
  }
}
