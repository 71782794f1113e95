import type { ExpenseBatch, ExpenseBatchAnswer } from "@pharmacy/contract/expenses/expense-batch";
import type * as z from "zod/mini";
import { networkNow } from "../../identity/settings/settings.network-now.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { inTurn } from "../../platform/db/in-turn.ts";
import type { Services } from "../../platform/http/routes.ts";
import { insertExpense } from "./expenses.changes.ts";
import { twinsOf } from "./expenses.twins.ts";

type Batch = z.output<typeof ExpenseBatch>;
type Item = Batch["items"][number];

/** All or none are entered. */
export function enterBatch(
  deps: Pick<Services, "db" | "clock">,
  actor: Actor,
  { items, twins: onTwins }: Batch,
): Promise<ExpenseBatchAnswer> {
  return inTurn(deps.db, "expenses", async (tx) => {
    const { currency } = await networkNow(tx, deps.clock());
    // checked before anything is written: two equal lines in one file are meant to be two
    const known = await inOrder(items, (item) => twinsOfItem(tx, item, currency));
    const results = await inOrder(items, async (item, place) => {
      const twins = known[place] ?? [];
      if (onTwins === "skip" && twins.length > 0) return { id: null, number: null, twins };
      const { id, number } = await insertExpense(tx, deps, actor, item).catch(at(place));
      return { id, number, twins };
    });
    return { results };
  });
}

function twinsOfItem(tx: Transaction, item: Item, currency: string) {
  const total = item.netAmount + item.taxAmount;
  return twinsOf(tx, { currency, ...item, total });
}

/** Runs one at a time, because the calls share a connection. */
async function inOrder<One, Result>(
  items: readonly One[],
  work: (item: One, place: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const [place, item] of items.entries()) results.push(await work(item, place));
  return results;
}

function at(place: number) {
  return (error: unknown): never => {
    if (!(error instanceof AppError)) throw error;
    const fields = Object.entries(error.fields ?? {}).map(([field, message]) => [
      `items.${place}.${field}`,
      message,
    ]);
    throw new AppError(error.code, `Expense ${place + 1}: ${error.message}`, {
      fields: Object.fromEntries(fields),
    });
  };
}
