import type { StockLine, StockLinesAnswer } from "@pharmacy/contract/products/products.stock-lines";
import { requirePharmacyInService } from "../../identity/accounts/accounts.pharmacy-locks.ts";
import { requireStillWritable } from "../../membership/subscriptions/subscriptions.read-only.ts";
import { type Actor, recordAuditEvent } from "../../platform/db/audit.ts";
import { bePatient } from "../../platform/db/database.ts";
import { inTurn } from "../../platform/db/in-turn.ts";
import { slicesOf } from "../../platform/db/slices.ts";
import { writeMany } from "../../platform/db/write-many.ts";
import type { StockSource } from "../batches/batches.stock-ledger.ts";
import { keepStockOfAll } from "../batches/batches.stock-lock.ts";
import { actionFor } from "../batches/batches.stock-reasons.ts";
import { productBatchKind } from "../batches/batches.table.ts";
import type { ProductServices } from "../products/products.changes.ts";
import { planStock } from "./programs.plan-stock.ts";
import { lookUpStock } from "./programs.stock-lookups.ts";

/** In milliseconds, including the wait for others that change the same stock. */
const STATEMENT_MS = 15_000;

/**
 * Sets the stock of many batches in one transaction. Lines that repeat the stock change nothing, so
 * a call can be repeated.
 */
export function setStock(
  { db, clock }: ProductServices,
  actor: Actor,
  organization: string,
  lines: readonly StockLine[],
): Promise<StockLinesAnswer> {
  return inTurn(db, organization, async (tx) => {
    await bePatient(tx, STATEMENT_MS);
    await requirePharmacyInService(tx, organization);
    await requireStillWritable(tx, actor, clock());
    const known = await lookUpStock(tx, organization, lines);
    const { results, rows, products: stocked } = planStock(lines, known);
    const source: StockSource = { kind: "till", id: actor.tokenId ?? null };
    for (const slice of slicesOf(rows)) {
      const { stale } = await writeMany(tx, actor, productBatchKind, slice, { source });
      if (stale.length > 0) throw new Error("Batches changed after their products were locked.");
    }
    if (stocked.length > 0) {
      await keepStockOfAll(tx, stocked, clock());
      await recordAuditEvent(tx, actor, {
        action: actionFor("count"),
        model: "product",
        recordId: null,
        organization,
        recordLabel: `${stocked.length.toLocaleString("en")} ${stocked.length === 1 ? "product" : "products"}`,
        changes: [{ field: "written", from: null, to: rows.length }],
      });
    }
    const count = (outcome: string) => results.filter((one) => one.outcome === outcome).length;
    return {
      changed: count("changed"),
      unchanged: count("unchanged"),
      refused: count("refused"),
      results,
    };
  });
}
