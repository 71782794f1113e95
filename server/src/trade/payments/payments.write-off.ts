import { inMoney } from "@pharmacy/contract/currencies";
import type { WriteOff } from "@pharmacy/contract/payments/payments";
import { OPEN_INVOICE_ACTS } from "@pharmacy/contract/payments/payments.acts";
import type * as z from "zod/mini";
import { openDay, withOpenBooks } from "../../identity/settings/settings.open-books.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import { getRecord, updateRecord } from "../../platform/db/records.ts";
import { requireAct } from "../../platform/http/require-act.ts";
import { readInvoice } from "../invoices/invoices.reads.ts";
import { invoiceKind } from "../invoices/invoices.table.ts";
import {
  allocatedFrom,
  type LedgerServices,
  lockLedger,
  requireOpen,
  settle,
  writeAllocations,
} from "./payments.ledger.ts";
import { book } from "./payments.record.ts";

type GivenUp = z.output<typeof WriteOff>;

/**
 * Gives up what is open on an invoice. Finance officers may do so up to an amount of the settings,
 * which is in the network's currency.
 */
export async function writeOff(
  { db, clock }: LedgerServices,
  actor: Actor,
  id: string,
  { version, amount, reason }: GivenUp,
): Promise<void> {
  const now = clock();
  await db.transaction(async (tx) => {
    const { organization } = await getRecord(tx, invoiceKind, id);
    await lockLedger(tx, organization);
    // a stale version is refused with the invoice as it is now
    const invoice = await updateRecord(
      tx,
      actor,
      invoiceKind,
      id,
      { version } as { version: number },
      {
        read: (within) => readInvoice(within, id, now),
      },
    );
    const { number, currency, openAmount, kind } = invoice;
    const status = openAmount === 0 || kind === "creditNote" ? "settled" : "open";
    requireAct("invoice", OPEN_INVOICE_ACTS.writeOff, { kind, number, status }, actor);
    const sum = amount ?? openAmount;
    const owned = { organization, currency };
    const parts = [{ invoice: id, amount: sum }];
    await requireOpen(tx, owned, parts, () => "amount");
    const settings = await withOpenBooks(tx);
    if (actor.role === "finance") requireWithin(sum, currency, settings);
    const paidOn = openDay(settings, now);
    const values = { ...owned, amount: sum, openAmount: 0, paidOn, reason };
    await settle(tx, actor, parts, { isWriteOff: true });
    const { id: payment } = await book(tx, actor, "writeOff", values, now);
    await writeAllocations(tx, actor, owned, allocatedFrom({ payment }, parts));
  });
}

function requireWithin(
  amount: number,
  currency: string,
  { writeOffLimit, currency: of }: { writeOffLimit: number | null; currency: string },
): void {
  if (writeOffLimit !== null && currency === of && amount <= writeOffLimit) return;
  const most = writeOffLimit === null ? "nothing" : `at most ${inMoney(writeOffLimit, of)}`;
  throw new AppError(
    "forbidden",
    `Finance officers write off ${most}. Ask an administrator to write this off.`,
  );
}
