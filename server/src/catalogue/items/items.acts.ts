import { ITEM_ACTS } from "@pharmacy/contract/items/items.acts";
import type {
  ItemActivation,
  ItemDiscontinuation,
  ItemImpact,
  ItemSubstitutes,
  ItemWithdrawal,
} from "@pharmacy/contract/items/items.forms";
import { asc, eq, inArray, or } from "drizzle-orm";
import type * as z from "zod/mini";
import { invalidField } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Database } from "../../platform/db/database.ts";
import { getRecord, updateRecord } from "../../platform/db/records.ts";
import { referencesTo } from "../../platform/db/references.ts";
import { requireAct } from "../../platform/http/require-act.ts";
import type { Services } from "../../platform/http/routes.ts";
import { itemSubstitutes } from "./item-parts.table.ts";
import { requireReplacement } from "./items.changes.ts";
import { afterItemRestored, afterItemWithdrawn } from "./items.effects.ts";
import { saveSubstitutes } from "./items.parts.ts";
import { type ItemReader, type ItemServices, readItem } from "./items.reads.ts";
import { itemKind, items } from "./items.table.ts";

/** Only an administrator can reactivate a withdrawn item. */
export function activateItem(
  { db, secret }: ItemReader,
  actor: Actor,
  id: string,
  { reason, version }: Partial<z.output<typeof ItemActivation>>,
) {
  const status = "active" as const;
  return updateRecord(
    db,
    actor,
    itemKind,
    id,
    { status, ...(version && { version }) },
    {
      action: "activate",
      read: (tx) => readItem({ db: tx, secret }, actor, id),
      rule: async (before, fields, tx) => {
        // a bulk change may include items that are active already
        if (before.status === "active" && version === undefined) return fields;
        const isWithdrawn = before.status === "withdrawn";
        requireAct("item", isWithdrawn ? ITEM_ACTS.restore : ITEM_ACTS.activate, before, actor);
        if (!isWithdrawn) return { ...fields, replacedBy: null };
        if (!reason) throw invalidField("reason", "Enter a reason for reversing the withdrawal.");
        await afterItemRestored.run(tx, actor, id);
        return { ...fields, withdrawnReason: null, restoredReason: reason };
      },
    },
  );
}

/** Stock may be sold off, but no more is bought. */
export function discontinueItem(
  { db, secret }: ItemReader,
  actor: Actor,
  id: string,
  { replacedBy, version }: Partial<z.output<typeof ItemDiscontinuation>>,
) {
  const change = { status: "discontinued" as const, ...(version && { version }) };
  return updateRecord(db, actor, itemKind, id, change, {
    action: "discontinue",
    read: (tx) => readItem({ db: tx, secret }, actor, id),
    rule: async (before, fields, tx) => {
      if (before.status === "discontinued" && version === undefined) return fields;
      requireAct("item", ITEM_ACTS.discontinue, before, actor);
      if (replacedBy) await requireReplacement(tx, id, replacedBy);
      return replacedBy ? { ...fields, replacedBy } : fields;
    },
  });
}

/**
 * Blocks an item and writes to the pharmacies that have it. The typed code confirms the item.
 * Returns the number of emails written.
 */
export async function withdrawItem(
  { db, config, secret, clock }: ItemReader & Pick<Services, "config" | "clock">,
  actor: Actor,
  id: string,
  { reason, code, version }: z.output<typeof ItemWithdrawal>,
): Promise<number> {
  const change = { status: "withdrawn" as const, withdrawnReason: reason, version };
  let written = 0;
  await updateRecord(db, actor, itemKind, id, change, {
    action: "withdraw",
    read: (tx) => readItem({ db: tx, secret }, actor, id),
    rule: async (before, fields, tx) => {
      requireAct("item", ITEM_ACTS.withdraw, before, actor);
      if (code.toUpperCase() !== before.code) {
        throw invalidField("code", `Type ${before.code} to confirm.`);
      }
      const withdrawn = { ...before, reason };
      const emails = await afterItemWithdrawn.run(tx, { config, secret, clock }, actor, withdrawn);
      written = emails.reduce((sum, count) => sum + count, 0);
      return { ...fields, restoredReason: null };
    },
  });
  return written;
}

export function changeSubstitutes(
  { db, secret }: ItemServices,
  actor: Actor,
  id: string,
  { substitutes: ids, version }: z.output<typeof ItemSubstitutes>,
) {
  return db.transaction((tx) =>
    updateRecord(
      tx,
      actor,
      itemKind,
      id,
      { version },
      {
        read: (within) => readItem({ db: within, secret }, actor, id),
        rule: async () => {
          const rows = await tx.select().from(items).where(inArray(items.id, ids)).for("share");
          const byId = new Map(rows.map((row) => [row.id, row]));
          const codes = ids.map((other) => {
            const row = byId.get(other);
            if (!row) throw invalidField("substitutes", "Item not found.");
            if (other === id) {
              throw invalidField("substitutes", "An item is no substitute for itself.");
            }
            return row.code;
          });
          await saveSubstitutes(tx, actor, id, ids);
          return { substitutes: codes.join(", ") || null };
        },
      },
    ),
  );
}

const DEPENDENTS_MAX = 20;

/** Counts the records of every table that refers to the item. */
export async function readImpact(db: Database, id: string): Promise<ItemImpact> {
  await getRecord(db, itemKind, id);
  const references = await referencesTo(db, items, id);
  const ofIt = db
    .select({ item: itemSubstitutes.item })
    .from(itemSubstitutes)
    .where(eq(itemSubstitutes.substitute, id));
  const dependents = await db
    .select({ id: items.id, code: items.code, name: items.name, status: items.status })
    .from(items)
    .where(or(eq(items.replacedBy, id), inArray(items.id, ofIt)))
    .orderBy(asc(items.nameKey), asc(items.id))
    .limit(DEPENDENTS_MAX);
  const others = references.filter(
    ({ table }) => table !== "items" && table !== "item_substitutes",
  );
  return {
    uses: others.map(({ table, count }) => ({ what: table.replaceAll("_", " "), count })),
    dependents,
  };
}
