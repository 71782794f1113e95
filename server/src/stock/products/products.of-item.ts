import { inArray, type SQL, sql } from "drizzle-orm";
import type { ChangedItem, WithdrawnItem } from "../../catalogue/items/items.effects.ts";
import { items } from "../../catalogue/items/items.table.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { SLICE } from "../../platform/db/slices.ts";
import { setUnaudited } from "../../platform/db/unaudited.ts";
import { writeMany } from "../../platform/db/write-many.ts";
import type { Services } from "../../platform/http/routes.ts";
import { factsOfItem, type ItemRow, itemFacts } from "./products.facts-of-item.ts";
import { sendWithdrawals } from "./products.send-withdrawals.ts";
import { productKind, products } from "./products.table.ts";

type Row = typeof products.$inferSelect;

/** Blocks every product of a withdrawn item. Returns the number of emails to pharmacies. */
export async function stopSelling(
  tx: Transaction,
  services: Pick<Services, "config" | "secret">,
  actor: Actor,
  item: WithdrawnItem,
): Promise<number> {
  const isSold = sql`item = ${item.id} and status <> 'blocked'`;
  await changeEach(tx, actor, isSold, ({ status }) => ({
    status: "blocked",
    statusBefore: status,
  }));
  return sendWithdrawals(tx, services, item);
}

export function unblockProductsOf(tx: Transaction, actor: Actor, item: string): Promise<void> {
  return changeEach(tx, actor, sql`item = ${item} and status = 'blocked'`, ({ statusBefore }) => ({
    status: statusBefore ?? "inactive",
    statusBefore: null,
  }));
}

export function archiveProductsOf(
  tx: Transaction,
  actor: Actor,
  organization: string,
  now: number,
): Promise<void> {
  const archivedAt = new Date(now).toISOString();
  const isPresent = sql`organization = ${organization} and archived_at is null`;
  return changeEach(tx, actor, isPresent, () => ({ archivedAt }));
}

/**
 * Copies changed facts of items to their products, and the name unless the pharmacy chose its own.
 * Must run in the transaction that changed the items, after it did.
 */
export async function followItems(
  tx: Transaction,
  actor: Actor,
  followed: readonly ChangedItem[],
): Promise<void> {
  if (followed.length === 0) return;
  const ids = sql`${sql.param(followed.map(({ id }) => id))}::uuid[]`;
  const names = sql`${sql.param(followed.map(({ name }) => name ?? null))}::text[]`;
  const genericName = sql`(select i.generic_name from items i where i.id = products.item)`;
  const isOther = sql`item = any(${ids}) and generic_name is distinct from ${genericName}`;
  await setUnaudited(tx, products, isOther, { genericName });
  const isBehind = sql`exists (select from items i
    join unnest(${ids}, ${names}) as before (id, name) on before.id = i.id
    where i.id = products.item and (
      (i."group", i.gtin, i.base_unit, i.pack_unit, i.pack_size)
        is distinct from (products."group", products.gtin, products.unit, products.pack_unit, products.pack_size)
      or products.name = before.name and i.name <> before.name))`;
  const namesBefore = new Map(followed.map(({ id, name }) => [id, name]));
  await changeEach(tx, actor, sql`item = any(${ids}) and ${isBehind}`, (product, item) => ({
    ...(item && factsOfItem(item)),
    ...(item && product.name === namesBefore.get(item.id) && { name: item.name }),
  }));
}

async function changeEach(
  tx: Transaction,
  actor: Actor,
  condition: SQL,
  valuesOf: (row: Row, item: ItemRow | undefined) => Partial<Row>,
): Promise<void> {
  let last = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const rows = await tx
      .select()
      .from(products)
      .where(sql`(${condition}) and id > ${last}`)
      .orderBy(products.id)
      .limit(SLICE)
      .for("update");
    const ids = [...new Set(rows.flatMap(({ item }) => item ?? []))];
    const found = await tx.select(itemFacts).from(items).where(inArray(items.id, ids));
    const known = new Map(found.map((item) => [item.id, item]));
    const written = rows.map((row) => ({
      id: row.id,
      version: row.version,
      values: valuesOf(row, known.get(row.item ?? "")),
    }));
    if (written.length > 0) await writeMany(tx, actor, productKind, written);
    const end = rows.at(-1);
    if (!end || rows.length < SLICE) return;
    last = end.id;
  }
}
