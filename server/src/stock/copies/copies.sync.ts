import type { ProductSync, ProductSyncQuery } from "@pharmacy/contract/products/products.sync";
import { eq, sql } from "drizzle-orm";
import { requirePharmacyInService } from "../../identity/accounts/accounts.pharmacy-locks.ts";
import { organizationKind } from "../../identity/accounts/organizations.table.ts";
import {
  requireProductFeature,
  requireRoomForProducts,
} from "../../membership/subscriptions/subscriptions.plan-limits.ts";
import { requireWritable } from "../../membership/subscriptions/subscriptions.read-only.ts";
import { AppError } from "../../platform/app-error.ts";
import { type Actor, recordAuditEvent } from "../../platform/db/audit.ts";
import { bePatient, type Transaction } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { getRecord, insertRecord } from "../../platform/db/records.ts";
import { slicesOf } from "../../platform/db/slices.ts";
import { setUnaudited } from "../../platform/db/unaudited.ts";
import { type ManyRow, writeMany } from "../../platform/db/write-many.ts";
import { endOf } from "../../platform/runs/runs.acts.ts";
import { NO_COUNTS, runKind, runs, START } from "../../platform/runs/runs.table.ts";
import { contextOf, type RunContext } from "../../platform/runs/spec.ts";
import type { ProductServices } from "../products/products.changes.ts";
import { explainingTaken } from "../products/products.conflicts.ts";
import { pharmacyOf } from "../products/products.facts.ts";
import { productKind, type products } from "../products/products.table.ts";
import { saveCopiedValues } from "./copies.copied-values.ts";
import { lookUpSync } from "./copies.lookups.ts";
import { planSync, type SyncPlan } from "./copies.plan.ts";

export type Between = { source: string; target: string };

/** Timeouts of a statement and of the whole call, in milliseconds. */
export const STATEMENT_MS = 60_000;
export const SYNC_MS = 120_000;

/**
 * Copies the active products of a pharmacy to another: all of them, or none if the plan has no
 * room. Repeating the call changes nothing.
 */
export function syncProducts(
  { db, clock }: ProductServices,
  actor: Actor,
  { source: sourceId, target: targetId }: Between,
  { dryRun, onConflict }: ProductSyncQuery,
): Promise<ProductSync> {
  const begun = performance.now();
  const write = () =>
    db.transaction(async (tx) => {
      await bePatient(tx, STATEMENT_MS);
      const target = await getRecord(tx, organizationKind, targetId);
      if (sourceId === targetId) {
        throw new AppError("conflict", "Choose another pharmacy to copy from.");
      }
      const source = await getRecord(tx, organizationKind, sourceId);
      const isDone = dryRun === "false";
      if (isDone) await requireAlone(tx, target);
      await requirePharmacyInService(tx, targetId);
      await requireWritable(tx, targetId, clock());
      await requireProductFeature(tx, targetId, clock(), "productSync");
      const known = await lookUpSync(tx, sourceId, targetId);
      if (known.source.length === 0) {
        throw new AppError("conflict", `${source.name} has no active products.`);
      }
      const pharmacy = await pharmacyOf(tx, targetId);
      const plan = planSync(known, { source: sourceId, target: pharmacy, onConflict });
      if (plan.created.length > 0) {
        await requireRoomForProducts(tx, targetId, clock(), plan.created.length);
      }
      const done = { examined: known.source.length, plan, onConflict };
      return {
        runId: isDone ? await writeRun(tx, actor, { source, target }, done, clock()) : null,
        source: { id: sourceId, name: source.name },
        target: { id: targetId, name: target.name },
        examined: known.source.length,
        created: plan.created.length,
        updated: plan.updated.length,
        skipped: plan.skipped,
        durationMs: Math.round(performance.now() - begun),
      };
    });
  return explainingTaken(db, {}, write);
}

export type PharmacyName = { id: string; name: string };

/** Refuses a second sync at once, instead of making it wait. */
export async function requireAlone(tx: Transaction, { id, name }: PharmacyName): Promise<void> {
  const { rows } = await tx.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`sync of ${id}`}, 0)) as free`,
  );
  if (rows[0]?.free) return;
  throw new AppError("conflict", `A product sync for ${name} is already running.`);
}

type Done = { examined: number; plan: SyncPlan } & Pick<ProductSyncQuery, "onConflict">;

export async function writeRun(
  tx: Transaction,
  actor: Actor,
  { source, target }: Record<"source" | "target", PharmacyName>,
  { examined, plan: { created, updated, skipped }, onConflict }: Done,
  now: number,
): Promise<string> {
  const startedAt = new Date().toISOString();
  const run = await insertRecord(
    tx,
    actor,
    runKind,
    {
      kind: "productSync",
      status: "done",
      organization: target.id,
      within: source.id,
      mode: onConflict === "update" ? "createAndUpdate" : "create",
      title: `Products of ${source.name}`,
      counts: NO_COUNTS,
      place: START,
      actor,
      person: actor.id,
      startedAt,
    },
    { action: "sync" },
  );
  const context = contextOf(run, now);
  await writeAll(tx, context, [
    ...created.map((values) => ({ id: newId(), version: null, values })),
    ...updated,
  ]);
  const written = created.length + updated.length;
  const counts = {
    ...NO_COUNTS,
    read: examined,
    new: created.length,
    changed: updated.length,
    written,
    unchanged: skipped.existing,
    refused: skipped.notOffered + skipped.notCovered + skipped.keptArchived,
  };
  const end = endOf({ counts, undoOf: null }, Date.now());
  // a sync has no rows to check
  await setUnaudited(tx, runs, eq(runs.id, run.id), { counts, ...end, rowsUntil: null });
  if (written > 0) {
    await recordAuditEvent(tx, context.actor, {
      action: "sync",
      model: "product",
      recordId: run.id,
      organization: target.id,
      recordLabel: `${written.toLocaleString("en")} ${written === 1 ? "product" : "products"}`,
      changes: [{ field: "written", from: null, to: written }],
    });
  }
  return run.id;
}

async function writeAll(
  tx: Transaction,
  { actor, runId }: Pick<RunContext, "actor" | "runId">,
  rows: readonly ManyRow<typeof products>[],
): Promise<void> {
  for (const slice of slicesOf(rows)) {
    const { stale, unchanged } = await writeMany(tx, actor, productKind, slice);
    if (stale.length > 0) {
      throw new AppError("conflict", "Products were changed while they were copied. Try again.");
    }
    const left = new Set(unchanged);
    const written = slice.filter(({ id }) => !left.has(id));
    await saveCopiedValues(tx, runId, written);
  }
}
