import { decimalOf } from "@pharmacy/contract/currencies";
import type { RepricedLines, Repricing } from "@pharmacy/contract/lists/lists.lines";
import { LINES_MAX, PRICE_MAX, REPRICED_SHOWN } from "@pharmacy/contract/lists/lists.values";
import { repriced, repricingWords } from "@pharmacy/contract/prices/prices.repricing";
import { asc } from "drizzle-orm";
import type * as z from "zod/mini";
import { AppError } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { inTurn } from "../../platform/db/in-turn.ts";
import { selectionOf } from "../../platform/db/list.ts";
import { getRecord } from "../../platform/db/records.ts";
import type { Services } from "../../platform/http/routes.ts";
import type { MappedRow } from "../../platform/runs/rows.ts";
import { findRun } from "../../platform/runs/runs.reads.ts";
import type { RunRecord } from "../../platform/runs/runs.table.ts";
import { startRun } from "../../platform/runs/start-run.ts";
import { lockList } from "./lists.changes.ts";
import { priceChange } from "./lists.import.ts";
import { derived, lineOptions } from "./lists.lines.reads.ts";
import { priceListKind, priceListLineKind, priceListLines } from "./price-lists.table.ts";

type Change = z.output<typeof Repricing>;

export async function previewPrices(
  db: Database,
  actor: Actor,
  list: string,
  change: Change,
): Promise<RepricedLines> {
  const { currency } = await getRecord(db, priceListKind, list);
  const lines = await repricedLines(db, actor, { id: list, currency }, change);
  const changed = lines.filter(({ before, after }) => before !== after);
  return {
    changed: changed.length,
    unchanged: lines.length - changed.length,
    lines: changed.slice(0, REPRICED_SHOWN),
  };
}

export function repriceLines(
  { db, clock }: Pick<Services, "db" | "clock">,
  actor: Actor,
  list: string,
  { change, key }: { change: Change; key: string | undefined },
): Promise<RunRecord> {
  return inTurn(db, list, async (tx) => {
    const open = await lockList(tx, list);
    const id = await startRun(
      tx,
      actor,
      {
        spec: priceChange,
        mode: "update",
        within: list,
        key,
        title: repricingWords(change, open.currency),
        request: { list, ...change },
        rows: async () => {
          const lines = await repricedLines(tx, actor, open, change);
          if (lines.some(({ before, after }) => before !== after)) {
            return rowsOf(lines, open.currency);
          }
          throw new AppError("conflict", "No price would change.");
        },
      },
      clock(),
    );
    return findRun(tx, id);
  });
}

type Repriced = RepricedLines["lines"][number];

/** The rows of a file that would set the new prices. */
function rowsOf(lines: readonly Repriced[], currency: string): MappedRow[] {
  return lines.map(({ item, minQuantity, after }, place) => ({
    line: place + 1,
    fields: {
      item: item.code,
      minQuantity: String(minQuantity),
      price: decimalOf(after, currency),
    },
  }));
}

async function repricedLines(
  db: Database | Transaction,
  actor: Actor,
  { id: list, currency }: { id: string; currency: string },
  { search, ...change }: Change,
): Promise<Repriced[]> {
  const options = lineOptions(db, actor, { list, search });
  const { condition } = selectionOf(priceListLineKind, { search, sort: "", order: "" }, options);
  const rows = await db
    .select({
      id: priceListLines.id,
      price: priceListLines.price,
      minQuantity: priceListLines.minQuantity,
      item: derived.itemReference,
    })
    .from(priceListLines)
    .where(condition)
    .orderBy(asc(priceListLines.itemCode), asc(priceListLines.minQuantity))
    .limit(LINES_MAX);
  const lines = rows.map(({ price: before, ...line }) => {
    return { ...line, before, after: repriced(before, change, currency) };
  });
  if (lines.some(({ after }) => after > PRICE_MAX)) {
    throw new AppError("invalid", "Some prices would become too large.");
  }
  return lines;
}
