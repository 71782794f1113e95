import { civilDate } from "@pharmacy/contract/dates";
import { batchKey } from "@pharmacy/contract/products/batch-key";
import { batchNumber } from "@pharmacy/contract/products/products.batches";
import type { StockLine, StockLinesAnswer } from "@pharmacy/contract/products/products.stock-lines";
import {
  BATCHES_MAX,
  PRODUCT_PACKS_MAX,
  STOCK_MAX,
} from "@pharmacy/contract/products/products.values";
import { wholeNumber } from "@pharmacy/contract/text";
import type * as z from "zod/mini";
import { newId } from "../../platform/db/ids.ts";
import type { ManyRow } from "../../platform/db/write-many.ts";
import { BatchesByNumber, type KnownBatches } from "../batches/batches.by-number.ts";
import { productFieldsOf } from "../batches/batches.changes.ts";
import { expiryProblem } from "../batches/batches.expiry.ts";
import { NO_ROOM } from "../batches/batches.pack-room.ts";
import type { productBatches } from "../batches/batches.table.ts";
import { productNamed, type StockLookups, type StockProduct } from "./programs.stock-lookups.ts";

type Batches = typeof productBatches;
type Batch = Batches["$inferSelect"];
type Result = StockLinesAnswer["results"][number];

export type StockPlan = {
  results: Result[];
  /** Leaves out lines that change nothing. */
  rows: ManyRow<Batches>[];
  products: string[];
};

/** Decides the outcome of each line. A refused line does not stop the others. */
export function planStock(lines: readonly StockLine[], known: StockLookups): StockPlan {
  const plan: StockPlan = { results: [], rows: [], products: [] };
  const seen = new Map<string, number>();
  const added = new Map<string, number>();
  const packs = new Map<string, number>();
  for (const [place, line] of lines.entries()) {
    const product = productNamed(line, known);
    if (typeof product === "string") {
      plan.results.push(refused(product));
      continue;
    }
    const batches = known.batches.get(product.id) ?? NO_BATCHES;
    const batch = batches.byNumber.find(numberOf(line));
    const key = batch?.id ?? `${product.id} ${batchKey(line.batchNumber ?? "")}`;
    const earlier = seen.get(key);
    const before = packs.get(product.id) ?? batches.packs;
    packs.set(product.id, before);
    const more = line.quantity - (batch?.quantity ?? 0);
    const problem =
      problemOf(line, product, { batch, batches, added: added.get(product.id) ?? 0 }) ??
      (earlier && `Line ${earlier} already sets this stock.`) ??
      (more > 0 && before + more > PRODUCT_PACKS_MAX && NO_ROOM);
    if (problem) {
      plan.results.push({ ...refused(problem), product: product.id });
      continue;
    }
    seen.set(key, place + 1);
    packs.set(product.id, before + more);
    if (!batch) added.set(product.id, (added.get(product.id) ?? 0) + 1);
    plan.results.push(planLine(plan, line, product, batch));
  }
  plan.products = [...new Set(plan.products)];
  return plan;
}

const NO_BATCHES: KnownBatches = {
  size: 0,
  packs: 0,
  haveNumbers: false,
  byNumber: new BatchesByNumber(),
};

const refused = (message: string): Result => ({
  outcome: "refused",
  product: null,
  batch: null,
  message,
});

const numberOf = ({ batchNumber: number }: StockLine) => number || null;

function planLine(
  plan: StockPlan,
  line: StockLine,
  product: StockProduct,
  batch: Batch | undefined,
): Result {
  const { quantity } = line;
  const expiryDate = batch?.expiryDate ?? (line.expiryDate || null);
  if (batch?.quantity === quantity && batch.expiryDate === expiryDate) {
    return { outcome: "unchanged", product: product.id, batch: batch.id, message: null };
  }
  const id = batch?.id ?? newId();
  plan.products.push(product.id);
  plan.rows.push(
    batch
      ? { id, version: batch.version, values: { quantity, expiryDate } }
      : { id, version: null, values: newBatch(line, product) },
  );
  return { outcome: "changed", product: product.id, batch: id, message: null };
}

function newBatch(line: StockLine, product: StockProduct) {
  return {
    ...productFieldsOf(product),
    batchNumber: numberOf(line),
    expiryDate: line.expiryDate || null,
    quantity: line.quantity,
    receivedOn: null,
    unitCost: null,
  };
}

const EXPIRY = civilDate();
const BATCH_NUMBER = batchNumber();
const QUANTITY = wholeNumber("Quantity", 0, STOCK_MAX);

function complaint(schema: z.ZodMiniType, value: unknown): string | undefined {
  return schema.safeParse(value).error?.issues[0]?.message;
}

type Among = { batch: Batch | undefined; batches: KnownBatches; added: number };

function problemOf(
  line: StockLine,
  { name, isExpiryTracked }: StockProduct,
  { batch, batches, added }: Among,
): string | undefined {
  const { quantity, expiryDate } = line;
  const wrongQuantity = complaint(QUANTITY, quantity);
  if (wrongQuantity) return wrongQuantity;
  const number = numberOf(line);
  if (number === null) {
    const isBatched = isExpiryTracked || batches.haveNumbers;
    if (isBatched) return `${name} is kept by batches. Send a line for each batch.`;
    if (expiryDate) return "An expiry date needs a batch number.";
    return undefined;
  }
  if (expiryDate) {
    const wrong = complaint(EXPIRY, expiryDate);
    if (wrong) return wrong;
  }
  if (batch) {
    return expiryProblem(batch, expiryDate);
  }
  if (batches.size + added >= BATCHES_MAX) {
    return `A product has at most ${BATCHES_MAX.toLocaleString("en")} batches.`;
  }
  if (isExpiryTracked && !expiryDate) return "Expiry date is required for a new batch.";
  return complaint(BATCH_NUMBER, number);
}
