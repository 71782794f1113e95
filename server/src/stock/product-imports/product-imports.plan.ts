import { MODELS } from "@pharmacy/contract/models";
import { ProductInput } from "@pharmacy/contract/products/products";
import * as z from "zod/mini";
import { AppError } from "../../platform/app-error.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import type { ManyRow } from "../../platform/db/write-many.ts";
import {
  aboutWritten,
  checkFields,
  Faults,
  MODE_REFUSALS,
} from "../../platform/runs/plan-fields.ts";
import type { MappedRow, Planned, PlannedMessage } from "../../platform/runs/rows.ts";
import { rowNumber, sameRecord } from "../../platform/runs/run-rows.ts";
import type { RunContext } from "../../platform/runs/spec.ts";
import { BatchesByNumber } from "../batches/batches.by-number.ts";
import type { productBatches } from "../batches/batches.table.ts";
import { isCounted } from "../products/products.rules.ts";
import type { products } from "../products/products.table.ts";
import { lookUpWithEarlier, namesOf } from "./product-imports.earlier-rows.ts";
import { PRODUCT_FIELDS, type RowValues, readProductFields } from "./product-imports.fields.ts";
import type { ProductLookups, ProductsAhead } from "./product-imports.lookups.ts";
import { planBatch } from "./product-imports.plan-batch.ts";
import { rulesOfWritten, wantedProduct } from "./product-imports.plan-product.ts";
import {
  type BatchPlan,
  type KnownBatch,
  type OnShelf,
  type Shelf,
  shelfOf,
} from "./product-imports.shelf.ts";

export type ProductDetail = {
  /** The product that the row is about. */
  id: string;
  today: string;
  product?: ManyRow<typeof products>;
  batch?: ManyRow<typeof productBatches>;
};

export type ProductPlan = Planned<ProductDetail>;

const Fields = z.omit(ProductInput, { organization: true, status: true, isFree: true });
const NAMES = Object.keys(Fields.shape);

export async function planProducts(
  tx: Transaction,
  context: RunContext,
  rows: readonly MappedRow[],
  ahead?: ProductsAhead,
): Promise<ProductPlan[]> {
  if (rows.length === 0) return [];
  const { known, earlier } = await lookUpWithEarlier(tx, context, rows, ahead);
  const shelf = shelfOf(known);
  // a check wrote nothing, so earlier rows are planned again
  for (const row of earlier) planRow(context, known, shelf, row);
  return rows.map((row) => planRow(context, known, shelf, row));
}

/** For callers that have read everything the rows refer to. */
export function planOnShelf(
  context: RunContext,
  known: ProductLookups,
  rows: readonly MappedRow[],
): ProductPlan[] {
  const shelf = shelfOf(known);
  return rows.map((row) => planRow(context, known, shelf, row));
}

function planRow(
  context: RunContext,
  known: ProductLookups,
  shelf: Shelf,
  row: MappedRow,
): ProductPlan {
  const refused = (...messages: PlannedMessage[]): ProductPlan => ({
    line: row.line,
    verdict: "refused",
    messages,
  });
  const faults = new Faults(row);
  const { values, messages } = readProductFields(row, known);
  faults.add(...messages);
  const meant = faults.within(() => {
    const item = shelf.itemOf(row.fields, values);
    return { item, found: shelf.find(values, item) };
  });
  const { item, found } = meant ?? {};
  const wanted =
    meant && faults.within(() => wantedProduct(known, shelf, { values, item, before: found }));
  const checked = checkFields(Fields, pick(wanted ?? values, NAMES), row);
  if ("messages" in checked) {
    faults.add(...(wanted ? checked.messages : aboutWritten(checked.messages, row)));
  }
  if (!wanted || "messages" in checked || faults.messages.length > 0) {
    if (!meant) return refused(...faults.messages);
    for (const rule of rulesOfWritten(known, shelf, { values, item, before: found })) {
      faults.within(rule);
    }
    const product = found ?? { id: "", batches: new BatchesByNumber<KnownBatch>(), item };
    faults.within(() => planBatch(known, product, { name: "", organization: "" }, values));
    return refused(...faults.messages);
  }
  const content = { ...wanted, ...pick(checked.values, NAMES) } as OnShelf["row"];
  const plan = faults.within(() =>
    planned(context, known, shelf, { row, values, found, wanted: content }),
  );
  return plan ?? refused(...faults.messages);
}

type Row = {
  row: MappedRow;
  values: RowValues;
  found: OnShelf | undefined;
  wanted: OnShelf["row"];
};

function planned(
  { mode, isCheck }: RunContext,
  known: ProductLookups,
  shelf: Shelf,
  { row: { line }, values, found, wanted }: Row,
): ProductPlan {
  const changed = found ? changesOf(found.row, wanted) : {};
  const differs = !found || Object.keys(changed).length > 0;
  if (found?.line !== undefined && values.batch === undefined) {
    const messages = [sameRecord(MODELS.product.noun, found.line)];
    return { line, verdict: "refused", messages, repeats: found.line };
  }
  const contradiction = found && contradictionOf(found, changed);
  if (contradiction) return { line, verdict: "refused", messages: [contradiction] };
  const target: OnShelf = found ?? {
    id: newId(),
    version: null,
    row: wanted,
    batches: new BatchesByNumber(),
    item: known.items.get(wanted.item ?? ""),
  };
  const batch = planBatch(known, target, wanted, values);
  const isNew = !found || (batch?.version === null && batch.values.batchNumber !== null);
  if (mode === "update" && !found) {
    throw new AppError("conflict", MODE_REFUSALS.update);
  }
  if (mode === "create" && (differs || batch) && found && found.version !== null) {
    throw new AppError("conflict", MODE_REFUSALS.create);
  }
  const takesPlace = takeRoom(known, found, wanted);
  const names = isCheck ? namesOf([wanted, ...(found ? [found.row] : [])], takesPlace) : [];
  const namedBy = Object.fromEntries(Object.keys(values).map((name) => [name, line]));
  shelf.put(
    {
      ...target,
      row: wanted,
      namedBy: { ...namedBy, ...found?.namedBy },
      ...(differs && { line }),
    },
    batch,
    line,
  );
  const detail: ProductDetail = {
    id: target.id,
    today: known.today,
    ...(differs && {
      product: {
        id: target.id,
        version: target.version,
        values: found ? changed : wanted,
        ...(!found && { follows: { groupKey: known.groups.get(wanted.group)?.key ?? "" } }),
      },
    }),
    ...(batch && { batch: manyRow(batch) }),
  };
  const notes = batch?.notes.length ? { messages: batch.notes } : {};
  if (isNew) {
    // a new batch may change an existing product
    const version = differs ? found?.version : null;
    const known = version ? { version } : {};
    return { line, verdict: "new", ...known, names, countsFor: target.id, detail, ...notes };
  }
  const before = { ...pick(found.row, Object.keys(changed)), ...batch?.before };
  const record = recordOf(found, values, differs);
  if (!(differs || batch)) return { line, verdict: "unchanged", ...record, names };
  const shown = { ...changed, ...(batch && pick(batch.values, Object.keys(batch.before))) };
  const change = { before, values: shown, countsFor: target.id, detail };
  return { line, verdict: "changed", ...record, names, ...change, ...notes };
}

/**
 * Refuses a row that describes its product differently from an earlier one, because a product is
 * written once. The first row that names a field decides, even if it repeats the present value.
 */
function contradictionOf(
  { namedBy, line }: OnShelf,
  changed: Partial<OnShelf["row"]>,
): PlannedMessage | undefined {
  const names = Object.keys(changed);
  const name = names.find((one) => namedBy?.[one] !== undefined);
  const earlier = name === undefined ? line : (namedBy?.[name] ?? line);
  if (earlier === undefined || names.length === 0) return undefined;
  const field = PRODUCT_FIELDS.find((one) => one.name === (name ?? names[0]));
  const label = field?.label ?? "value";
  const word = label === label.toUpperCase() ? label : label.toLowerCase();
  const message = name
    ? `Row ${rowNumber(earlier)} has another ${word} for this product.`
    : `Row ${rowNumber(earlier)} changes this product as well. Enter its ${word} there.`;
  const reason = "An earlier row describes this product differently.";
  return { column: field?.name ?? null, value: "", message, reason };
}

/**
 * A row with a batch stands for that batch, any other for its product with its loose packs. The
 * version covers everything that the row writes.
 */
function recordOf({ id, version, batches }: OnShelf, { batch }: RowValues, differs: boolean) {
  const part = batches.find(batch ?? null);
  if (batch === undefined || !part) return { id, version: (version ?? 0) + (part?.version ?? 0) };
  return { id: part.id, version: part.version + (differs ? (version ?? 0) : 0) };
}

const manyRow = ({ id, version, values }: BatchPlan) => ({ id, version, values });

function takeRoom(
  { room }: ProductLookups,
  found: OnShelf | undefined,
  wanted: OnShelf["row"],
): boolean {
  if (!isCounted(wanted) || (found && isCounted(found.row))) return false;
  if (room.left < 1) throw new AppError("plan_limit", room.message);
  room.left -= 1;
  // an unlimited plan needs no counting
  return Number.isFinite(room.left);
}

function changesOf(before: OnShelf["row"], wanted: OnShelf["row"]): Partial<OnShelf["row"]> {
  const names = Object.keys(wanted) as (keyof OnShelf["row"])[];
  return pick(
    wanted,
    names.filter((name) => before[name] !== wanted[name]),
  );
}

function pick<Of extends object>(from: Of, names: readonly string[]): Partial<Of> {
  const picked: Partial<Of> = {};
  for (const name of names as (keyof Of)[]) if (name in from) picked[name] = from[name];
  return picked;
}
