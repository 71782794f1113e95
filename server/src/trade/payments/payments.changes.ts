import type { AllocationInput, PaymentVoid } from "@pharmacy/contract/payments/payments";
import { OPEN_INVOICE_ACTS, PAYMENT_ACTS } from "@pharmacy/contract/payments/payments.acts";
import type * as z from "zod/mini";
import { openDay, withOpenBooks } from "../../identity/settings/settings.open-books.ts";
import { AppError, invalidField } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { getRecord, updateRecord } from "../../platform/db/records.ts";
import { requireAct } from "../../platform/http/require-act.ts";
import { invoiceKind } from "../invoices/invoices.table.ts";
import { beforePaymentVoided } from "./payments.effects.ts";
import {
  allocate,
  type LedgerServices,
  lockLedger,
  type Owned,
  partsOf,
  partsSent,
  requireOpen,
  type Source,
  takeBack,
} from "./payments.ledger.ts";
import { readPayment, stateOf } from "./payments.reads.ts";
import { allocationKind, paymentKind } from "./payments.table.ts";

type Spread = z.output<typeof AllocationInput>;

/** Settles invoices with money that is on account, and returns the document that it came from. */
export async function allocateMore(
  { db }: LedgerServices,
  actor: Actor,
  { payment, creditNote, allocations }: Spread,
): Promise<string> {
  const source = oneSource(payment ?? null, creditNote ?? null);
  const parts = partsSent(allocations);
  if (parts.length === 0) throw invalidField("allocations", "Enter an amount for an invoice.");
  await db.transaction(async (tx) => {
    const owned = await ownerOf(tx, source);
    await lockLedger(tx, owned.organization);
    if ("payment" in source) {
      const row = await getRecord(tx, paymentKind, source.payment);
      requireAct("payment", PAYMENT_ACTS.allocate, await stateOf(tx, row), actor);
    } else {
      const note = await getRecord(tx, invoiceKind, source.creditNote);
      const status = note.openAmount > 0 ? ("onAccount" as const) : ("settled" as const);
      requireAct("invoice", OPEN_INVOICE_ACTS.allocate, { ...note, status }, actor);
    }
    await requireOpen(tx, owned, parts);
    await allocate(tx, actor, owned, { source, parts });
  });
  return "payment" in source ? source.payment : source.creditNote;
}

function oneSource(payment: string | null, creditNote: string | null): Source {
  if (payment !== null && creditNote === null) return { payment };
  if (payment === null && creditNote !== null) return { creditNote };
  throw invalidField("payment", "Choose a payment or a credit note.");
}

async function ownerOf(tx: Transaction, source: Source): Promise<Owned> {
  if ("payment" in source) {
    const { organization, currency, kind, number } = await getRecord(
      tx,
      paymentKind,
      source.payment,
    );
    if (kind === "payment") return { organization, currency };
    throw invalidField("payment", `${number} is not a payment.`);
  }
  const row = await getRecord(tx, invoiceKind, source.creditNote);
  const { organization, currency, kind, number } = row;
  if (kind === "creditNote") return { organization, currency };
  throw invalidField("creditNote", `${number} is not a credit note.`);
}

/**
 * Undoes one allocation: its amount is on account again, and open on the invoice. Returns the
 * document that it came from.
 */
export async function takeBackOne(
  { db }: LedgerServices,
  actor: Actor,
  id: string,
): Promise<string> {
  let from = "";
  await db.transaction(async (tx) => {
    const { organization } = await getRecord(tx, allocationKind, id);
    await lockLedger(tx, organization);
    const allocation = await getRecord(tx, allocationKind, id);
    const { payment, creditNote, refund } = allocation;
    if (refund !== null) {
      throw new AppError("conflict", "This money was paid back. Void the refund instead.");
    }
    if (payment !== null) {
      const { kind, number } = await getRecord(tx, paymentKind, payment);
      if (kind === "writeOff") {
        throw new AppError("conflict", `${number} is a write-off. Void it instead.`);
      }
    }
    await takeBack(tx, actor, [allocation]);
    from = payment ?? creditNote ?? "";
  });
  return from;
}

/** Opens the invoices that it settled. Its number stays, with the reason. */
export async function voidPayment(
  { db, clock }: LedgerServices,
  actor: Actor,
  id: string,
  { version, reason }: z.output<typeof PaymentVoid>,
): Promise<void> {
  const now = clock();
  await db.transaction(async (tx) => {
    await beforePaymentVoided.run(tx, actor, id);
    const { organization } = await getRecord(tx, paymentKind, id);
    await lockLedger(tx, organization);
    await updateRecord(tx, actor, paymentKind, id, { version } as { version: number }, {
      action: "void",
      read: (within) => readPayment(within, actor, id),
      rule: async (before) => {
        requireAct("payment", PAYMENT_ACTS.void, await stateOf(tx, before), actor);
        const { kind } = before;
        const rows = await partsOf(tx, id, kind === "refund" ? "refund" : "payment");
        const isSourceVoid = kind !== "refund";
        await takeBack(tx, actor, rows, { isWriteOff: kind === "writeOff", isSourceVoid });
        const voidedOn = openDay(await withOpenBooks(tx), now);
        const voidedAt = new Date(now).toISOString();
        return { openAmount: 0, voidedAt, voidedOn, voidReason: reason };
      },
    });
  });
}
