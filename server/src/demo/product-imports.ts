import type { RunCounts } from "@pharmacy/contract/runs/runs";
import { DAY_MS, HOUR_MS } from "@pharmacy/contract/time.values";
import { and, eq } from "drizzle-orm";
import { actorOf } from "../identity/accounts/accounts.reads.ts";
import { users } from "../identity/accounts/users.table.ts";
import { type Actor, recordAuditEvent, SYSTEM } from "../platform/db/audit.ts";
import type { Transaction } from "../platform/db/database.ts";
import { insertRecord } from "../platform/db/records.ts";
import { addManyUnaudited } from "../platform/db/unaudited.ts";
import type { Services } from "../platform/http/routes.ts";
import type { MappedRow } from "../platform/runs/rows.ts";
import { planRows } from "../platform/runs/run-rows.ts";
import { endOf } from "../platform/runs/runs.acts.ts";
import { NO_COUNTS, type RunRecord, runKind, runRows, START } from "../platform/runs/runs.table.ts";
import { contextOf, type RunContext } from "../platform/runs/spec.ts";
import type { ProductLookups } from "../stock/product-imports/product-imports.lookups.ts";
import { type ProductPlan, planOnShelf } from "../stock/product-imports/product-imports.plan.ts";
import { writeProducts } from "../stock/product-imports/product-imports.write.ts";
import { productImport } from "../stock/product-imports/products.import.ts";

/** Pharmacies whose owners imported their products, the latest first. */
const IMPORTED: readonly number[] = [3, 0, 1, 2, 7, 9, 10, 11, 14, 15, 17, 19];

/** Refused rows of the latest import. */
const FAULTS: readonly Record<string, string>[] = [
  { sku: "OWN-901", name: "Corn plasters", sellingPrice: "1,234" },
  { sku: "OWN-902", name: "Foot file", unit: "piece", group: "Feet", sellingPrice: "4.20" },
  { item: "ITM-999999", sellingPrice: "3.10", quantity: "6" },
];

export const isImported = (place: number) => IMPORTED.includes(place);

type Own = { rows: readonly MappedRow[]; place: number };

/** Inserts an import as its owner made it some days ago. */
export async function insertImport(
  tx: Transaction,
  services: Services,
  shelf: Shelf,
  { rows, place }: Own,
): Promise<void> {
  const { pharmacy } = shelf;
  const actor = await ownerOf(tx, pharmacy.id);
  const turn = IMPORTED.indexOf(place);
  const at = services.clock() - (turn === 0 ? 2 * HOUR_MS : turn * 2 * DAY_MS);
  const faults = turn === 0 ? FAULTS : [];
  const all = [
    ...rows,
    ...faults.map((fields, index) => ({ line: rows.length + 2 + index, fields })),
  ];
  const counts: RunCounts = {
    ...NO_COUNTS,
    read: all.length,
    new: rows.length,
    refused: faults.length,
    written: rows.length,
  };
  const run = await insertRecord(
    tx,
    actor,
    runKind,
    {
      kind: "products",
      status: "done",
      mode: "createAndUpdate",
      organization: pharmacy.id,
      fileName: `${fileNameOf(pharmacy.name)}-stock.csv`,
      fileSize: sizeOf(all),
      counts,
      place: START,
      actor,
      person: actor.id,
      createdAt: new Date(at).toISOString(),
      startedAt: new Date(at).toISOString(),
      ...endOf({ counts, undoOf: null }, at),
      ...(turn > 0 && { rowsUntil: null }),
    },
    { action: "upload" },
  );
  await writeRun(tx, run, shelf, { rows, all }, services.clock());
}

type Rows = { rows: readonly MappedRow[]; all: readonly MappedRow[] };

async function writeRun(
  tx: Transaction,
  run: RunRecord,
  shelf: Shelf,
  { rows, all }: Rows,
  now: number,
): Promise<void> {
  const context = contextOf(run, now);
  if (run.rowsUntil !== null) {
    const staged = await planRows(tx, productImport, { ...context, isCheck: true }, all);
    const kept = staged.map((row) => ({ run: run.id, ...row }));
    await addManyUnaudited(tx, runRows, kept);
  }
  await writeProducts(tx, context, plannedRows(context, shelf, rows));
  await recordAuditEvent(tx, context.actor, {
    action: "import",
    model: "product",
    recordId: run.id,
    organization: run.organization,
    recordLabel: `${rows.length} products`,
    changes: [{ field: "written", from: null, to: rows.length }],
  });
}

async function ownerOf(tx: Transaction, organization: string): Promise<Actor> {
  const isOwner = and(eq(users.organization, organization), eq(users.role, "owner"));
  const [owner] = await tx.select().from(users).where(isOwner);
  return owner ? { ...SYSTEM, ...actorOf(owner) } : SYSTEM;
}

const fileNameOf = (name: string) => name.toLowerCase().replaceAll(/\W+/g, "-");

/** Approximate file size in bytes. */
const sizeOf = (rows: readonly MappedRow[]) =>
  rows.reduce((sum, { fields }) => sum + Object.values(fields).join(";").length + 8, 120);

export type Shelf = ProductLookups;

export function plannedRows(
  context: RunContext,
  shelf: Shelf,
  rows: readonly MappedRow[],
): ProductPlan[] {
  const planned = planOnShelf(context, shelf, rows);
  const refused = planned.find(({ verdict }) => verdict !== "new");
  if (refused) throw new Error(`A demo product is refused: ${JSON.stringify(refused)}`);
  return planned;
}
