import type { Receipt } from "@pharmacy/contract/products/products.receipts";
import { sql } from "drizzle-orm";
import { requirePharmacyInService } from "../../identity/accounts/accounts.pharmacy-locks.ts";
import { requireStillWritable } from "../../membership/subscriptions/subscriptions.read-only.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import { inTurn } from "../../platform/db/in-turn.ts";
import { updateRecord } from "../../platform/db/records.ts";
import { setUnaudited } from "../../platform/db/unaudited.ts";
import { keepStock, lockProduct } from "../batches/batches.stock-lock.ts";
import { productBatchKind } from "../batches/batches.table.ts";
import type { ProductServices } from "../products/products.changes.ts";
import { readReceipt } from "./receipts.reads.ts";
import { fromReceipt } from "./receipts.top-up.ts";
import { stockReceipts } from "./stock-receipts.table.ts";

/** Undoes a receipt while its packs are still there. Repeating the call changes nothing. */
export function undoReceipt(
  { db, clock }: ProductServices,
  actor: Actor,
  organization: string,
  id: string,
): Promise<Receipt> {
  return inTurn(db, organization, async (tx) => {
    await requirePharmacyInService(tx, organization);
    await requireStillWritable(tx, actor, clock());
    const known = await readReceipt(tx, organization, id, clock());
    if (!known) throw new AppError("not_found", "Receipt not found.");
    const { shown } = known;
    if (shown.undoneAt !== null) return shown;
    await lockProduct(tx, shown.product.id);
    await updateRecord(
      tx,
      actor,
      productBatchKind,
      shown.batch.id,
      {},
      {
        action: "undo",
        source: fromReceipt(id),
        rule: ({ quantity }) => {
          if (quantity >= shown.quantity) return { quantity: quantity - shown.quantity };
          const left = quantity === 1 ? "1 pack is" : `${quantity} packs are`;
          throw new AppError(
            "conflict",
            `Only ${left} left of this batch. Adjust the stock instead.`,
          );
        },
      },
    );
    await keepStock(tx, shown.product.id, clock());
    const isThis = sql`organization = ${organization} and id = ${id}`;
    const undoneAt = new Date(clock()).toISOString();
    await setUnaudited(tx, stockReceipts, isThis, { undoneAt });
    const after = await readReceipt(tx, organization, id, clock());
    return after?.shown ?? { ...shown, undoneAt };
  });
}
