import type { RepricedLines, Repricing } from "@pharmacy/contract/lists.lines";
import { PRICE_MAX, REPRICED_MAX } from "@pharmacy/contract/lists.values";
import { repriced } from "@pharmacy/contract/prices.repricing";
import { and, asc, eq, inArray } from "drizzle-orm";
import type * as z from "zod/mini";
import { AppError } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Database } from "../../platform/db/database.ts";
import { updateRecord } from "../../platform/db/records.ts";
import { priceListLineKind, priceListLines } from "../tables/price-lists.table.ts";
import { lockLines, lockOpenList } from "./lists.changes.ts";
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
    const { currency } = await lockOpenList(tx, list);
    await lockLines(tx, list);
    const rows = await tx
      .select({
        id: priceListLines.id,
        price: priceListLines.price,
        item: derived.itemReference,
      })
      .from(priceListLines)
      .where(and(eq(priceListLines.list, list), lines && inArray(priceListLines.id, lines)))
      .orderBy(asc(priceListLines.itemCode), asc(priceListLines.minQuantity))
      .limit(REPRICED_MAX + 1);
    if (rows.length > REPRICED_MAX) throw TOO_MANY;
    const each = rows.map(({ id, item, price: before }) => {
      return { id, item, before, after: repriced(before, change, currency) };
    });
    const changed = each.filter(({ before, after }) => before !== after);
    if (changed.some(({ after }) => after > PRICE_MAX)) {
      throw new AppError("invalid", "Some prices would become too large.");
    }
    if (!isCheck) {
      for (const { id, after } of changed) {
        await updateRecord(tx, actor, priceListLineKind, id, { price: after });
      }
    }
    return { changed: changed.length, unchanged: each.length - changed.length, lines: changed };
  });
}

const TOO_MANY = new AppError(
  "conflict",
  `Change at most ${REPRICED_MAX.toLocaleString("en")} prices at once: choose the lines.`,
);
