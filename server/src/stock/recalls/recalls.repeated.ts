import { batchKey } from "@pharmacy/contract/products/batch-key";
import { and, asc, eq, lte } from "drizzle-orm";
import { AppError } from "../../platform/app-error.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { recalls } from "./recalls.table.ts";

type Wanted = {
  item: string;
  isAllBatches: boolean;
  batchNumbers: readonly string[];
  recallClass: number;
};

/**
 * Refuses a recall that open recalls cover already, for instance when two people start the same
 * one. A graver class is not a repeat, nor are single numbers beside a recall of all batches, which
 * can then be lifted. The item must be locked.
 */
export async function requireUnrepeated(
  tx: Transaction,
  { item, isAllBatches, batchNumbers, recallClass }: Wanted,
): Promise<void> {
  const open = await tx
    .select({ number: recalls.number, name: recalls.itemName, numbers: recalls.batchNumbers })
    .from(recalls)
    .where(
      and(
        eq(recalls.item, item),
        eq(recalls.status, "open"),
        eq(recalls.isAllBatches, isAllBatches),
        lte(recalls.recallClass, recallClass),
      ),
    )
    .orderBy(asc(recalls.createdAt), asc(recalls.id));
  const wanted = new Set(batchNumbers.map(batchKey));
  const known = new Set(open.flatMap(({ numbers }) => numbers.map(batchKey)));
  const [first, ...others] = open.filter(
    ({ numbers }) => isAllBatches || numbers.some((number) => wanted.has(batchKey(number))),
  );
  if (!first || !batchNumbers.every((number) => known.has(batchKey(number)))) return;
  const [only, second] = batchNumbers;
  const what = isAllBatches ? "all batches" : second ? "these batches" : `batch ${only}`;
  const named = [first, ...others].map(({ number }) => number);
  const who =
    named.length === 1
      ? `Recall ${named[0]} already recalls`
      : `Recalls ${named.slice(0, -1).join(", ")} and ${named.at(-1)} already recall`;
  throw new AppError("conflict", `${who} ${what} of ${first.name}.`);
}
