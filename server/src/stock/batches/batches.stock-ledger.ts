import { sql } from "drizzle-orm";
import { rowsOf } from "../../platform/db/given-rows.ts";
import type { Ledger, LoggedWrite, Writer, WriteSource } from "../../platform/db/ledger.ts";
import { runOfRequest } from "../../platform/db/write-many.ts";
import { reasonOf } from "./batches.stock-reasons.ts";
import { type SOURCE_KINDS, stockMovements } from "./movements.table.ts";

type Movement = typeof stockMovements.$inferInsert;

type Batch = {
  id: string;
  organization: string;
  product: string;
  batchNumber: string | null;
  quantity: number;
  status?: string;
};

export type StockSource = WriteSource & { kind: (typeof SOURCE_KINDS)[number] };

/** The columns of a movement, in the order in which queries return them. */
export const MOVEMENT_FIELDS = [
  "id",
  "at",
  "organization",
  "product",
  "batch",
  "batchNumber",
  "change",
  "shelfChange",
  "balance",
  "reason",
  "sourceKind",
  "source",
  "actorId",
  "actorName",
] as const satisfies readonly (keyof Movement)[];

const COLUMNS_OF_WRITE = [
  "id",
  "organization",
  "product",
  "batch",
  "batchNumber",
  "change",
  "shelfChange",
  "reason",
] as const satisfies readonly (keyof Movement)[];

function at(name: keyof Movement) {
  return sql.placeholder(`movement ${name}`);
}

/** The balances are right because every change of stock locks the product first. */
export const stockLedger: Ledger<Batch> = {
  table: stockMovements,
  fields: MOVEMENT_FIELDS,
  rows(writes, writer, source) {
    const moved = writes.flatMap((write) => movementOf(write, source) ?? []);
    if (moved.length === 0) return undefined;
    const { kind, id } = source ?? sourceOf(writer);
    const products = sql.param([...new Set(moved.map(({ product }) => product))]);
    return sql`select written.id, logged.at, written.organization, written.product, written.batch,
        written.batch_number, written.change, written.shelf_change,
        coalesce(shelf.packs, 0) + sum(written.shelf_change) over (
          partition by written.product order by logged.at, written.id
          rows between unbounded preceding and current row),
        written.reason, ${kind}, ${id}::uuid, ${writer.id}::uuid, ${writer.name}
      from ${rowsOf(stockMovements, moved, COLUMNS_OF_WRITE)} written
      join logged on logged.id = written.id
      left join (select product, sum(quantity) as packs from product_batches
        where product = any(${products}::uuid[]) and status <> 'recalled' group by product) shelf
        on shelf.product = written.product`;
  },
  single: {
    rows: sql`select ${at("id")}::uuid, logged.at, ${at("organization")}::uuid,
        ${at("product")}::uuid, ${at("batch")}::uuid, ${at("batchNumber")}::text,
        ${at("change")}::integer, ${at("shelfChange")}::integer,
        coalesce((select sum(quantity) from product_batches
          where product = ${at("product")}::uuid and status <> 'recalled'), 0)
          + ${at("shelfChange")}::integer,
        ${at("reason")}::text, ${at("sourceKind")}::text, ${at("source")}::uuid,
        ${at("actorId")}::uuid, ${at("actorName")}::text
      from logged`,
    valuesOf(write, writer, source) {
      const moved = movementOf(write, source);
      if (!moved) return;
      const { kind: sourceKind, id } = source ?? sourceOf(writer);
      const { id: actorId, name: actorName } = writer;
      const values = { ...moved, sourceKind, source: id, actorId, actorName };
      return Object.fromEntries(
        Object.entries(values).map(([name, value]) => [`movement ${name}`, value]),
      );
    },
  },
};

/** A new batch has a movement even if it has no packs. */
function movementOf(
  { entry, action, before, after }: LoggedWrite<Batch>,
  source: WriteSource | undefined,
) {
  const batch = after ?? before;
  if (!batch) return undefined;
  const shelfChange = packsOnShelf(after) - packsOnShelf(before);
  const isRecallChange = before && after && isRecalled(before) !== isRecalled(after);
  const change = isRecallChange ? shelfChange : (after?.quantity ?? 0) - (before?.quantity ?? 0);
  if (before && !isRecallChange && change === 0) return undefined;
  return {
    id: entry,
    organization: batch.organization,
    product: batch.product,
    batch: batch.id,
    batchNumber: batch.batchNumber,
    change,
    shelfChange,
    // a batch that came with a shipment is new, and was delivered all the same
    reason: action === "create" && source?.kind === "shipment" ? "delivery" : reasonOf(action),
  };
}

const isRecalled = ({ status }: Batch) => status === "recalled";

const packsOnShelf = (batch: Batch | undefined) =>
  !batch || isRecalled(batch) ? 0 : batch.quantity;

function sourceOf({ requestId }: Writer): StockSource {
  const run = runOfRequest(requestId);
  return run ? { kind: "run", id: run } : { kind: "adjustment", id: null };
}
