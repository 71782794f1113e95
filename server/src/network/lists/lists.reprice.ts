import type { RepricedLines, Repricing } from "@pharmacy/contract/lists.lines";
import { PRICE_MAX, REPRICED_MAX } from "@pharmacy/contract/lists.values";
import { repriced } from "@pharmacy/contract/prices.repricing";
import { and, asc, eq, inArray } from "drizzle-orm";
import type * as z from "zod/mini";
import { AppError } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { writeMany } from "../../platform/db/write-many.ts";
import { priceListLineKind, priceListLines } from "../tables/price-lists.table.ts";
import { lockLines, lockOpenList } from "./lists.changes.ts";
import { noteLines, type OpenList } from "./lists.lines.note.ts";
import { derived } from "./lists.lines.reads.ts";

/**
 * Raises or lowers many prices of a list, all or none. The check is the same without the writing.
 */
export function repriceLines(
  db: Database,
  actor: Actor,
  list: string,
  { lines, isCheck, ...change }: z.output<typeof Repricing>,
): Promise<RepricedLines> {
  return db.transaction(async (tx) => {
    const open = await lockOpenList(tx, list);
    await lockLines(tx, list);
    const rows = await tx
      .select({
        id: priceListLines.id,
        version: priceListLines.version,
        price: priceListLines.price,
        item: derived.itemReference,
      })
      .from(priceListLines)
      .where(and(eq(priceListLines.list, list), lines && inArray(priceListLines.id, lines)))
      .orderBy(asc(priceListLines.itemCode), asc(priceListLines.minQuantity))
      .limit(REPRICED_MAX + 1);
    if (rows.length > REPRICED_MAX) throw TOO_MANY;
    const each = rows.map(({ price: before, ...line }) => {
      return { ...line, before, after: repriced(before, change, open.currency) };
    });
    const changed = each.filter(({ before, after }) => before !== after);
    if (changed.some(({ after }) => after > PRICE_MAX)) {
      throw new AppError("invalid", "Some prices would become too large.");
    }
    if (!isCheck) await writePrices(tx, actor, open, changed);
    return {
      changed: changed.length,
      unchanged: each.length - changed.length,
      lines: changed.map(({ version, ...line }) => ({
        ...line,
        version: isCheck ? version : version + 1,
      })),
    };
  });
}

type Priced = { id: string; version: number; after: number };

async function writePrices(
  tx: Transaction,
  actor: Actor,
  list: OpenList,
  changed: readonly Priced[],
): Promise<void> {
  if (changed.length === 0) return;
  const rows = changed.map(({ id, version, after }) => ({ id, version, values: { price: after } }));
  const { stale } = await writeMany(tx, actor, priceListLineKind, rows);
  // a cell that is saved at the same time does not wait for the lines of the list
  if (stale.length > 0) throw CHANGED;
  await noteLines(tx, actor, list, "reprice", { changed: changed.length });
}

const CHANGED = new AppError("conflict", "Some prices have just been changed. Try again.");

const TOO_MANY = new AppError(
  "conflict",
  `Change at most ${REPRICED_MAX.toLocaleString("en")} prices at once: choose the lines.`,
);
