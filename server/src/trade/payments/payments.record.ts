import { inMoney } from "@pharmacy/contract/currencies";
import type { PaymentInput } from "@pharmacy/contract/payments/payments";
import type { PaymentKind } from "@pharmacy/contract/payments/payments.values";
import { capitalized } from "@pharmacy/contract/words";
import type * as z from "zod/mini";
import { closedProblem, withOpenBooks } from "../../identity/settings/settings.open-books.ts";
import { SETTINGS_ID, settingKind } from "../../identity/settings/settings.table.ts";
import { invalidField, requireEach } from "../../platform/app-error.ts";
import { todayIn } from "../../platform/days.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { getRecord, insertRecord } from "../../platform/db/records.ts";
import { nextNumber } from "../../platform/db/yearly-numbers.ts";
import {
  allocatedFrom,
  type LedgerServices,
  lockLedger,
  partsSent,
  requireOpen,
  settle,
  writeAllocations,
} from "./payments.ledger.ts";
import { PAYMENT_NUMBERS, type PaymentRow, paymentKind } from "./payments.table.ts";

type Received = z.output<typeof PaymentInput>;

/** Books money from a pharmacy: parts of it settle invoices, the rest stays on account. */
export function recordPayment(
  { db, clock }: LedgerServices,
  actor: Actor,
  { allocations, ...input }: Received,
): Promise<string> {
  const now = clock();
  const parts = partsSent(allocations);
  return db.transaction(async (tx) => {
    const pharmacy = await lockLedger(tx, input.organization);
    const { organization, currency = pharmacy.currency } = input;
    const owned = { organization, currency };
    const allocated = parts.reduce((sum, { amount }) => sum + amount, 0);
    await requireEach([
      () => requireBookable(tx, input.paidOn, now),
      () => requireOpen(tx, owned, parts),
      () => requireNoMore(allocated, input.amount, currency),
    ]);
    const openAmount = input.amount - allocated;
    await settle(tx, actor, parts);
    const { id } = await book(tx, actor, "payment", { ...input, ...owned, openAmount }, now);
    await writeAllocations(tx, actor, owned, allocatedFrom({ payment: id }, parts));
    return id;
  });
}

function requireNoMore(allocated: number, paid: number, currency: string): void {
  if (allocated <= paid) return;
  throw invalidField(
    "amount",
    `The invoices take ${inMoney(allocated, currency)}, which is more than this payment.`,
  );
}

type Booked = Pick<PaymentRow, "organization" | "currency" | "amount" | "openAmount" | "paidOn"> &
  Partial<PaymentRow>;

/** Takes the number last: others wait for it. Its year is that of the day of booking. */
export async function book(
  tx: Transaction,
  actor: Actor,
  kind: PaymentKind,
  values: Booked,
  now: number,
): Promise<PaymentRow> {
  const { timeZone } = await getRecord(tx, settingKind, SETTINGS_ID);
  const year = todayIn(timeZone, now).slice(0, 4);
  const number = await nextNumber(tx, PAYMENT_NUMBERS[kind], year);
  return insertRecord(tx, actor, paymentKind, { ...values, kind, number });
}

/** The day is the seller's: none of tomorrow, and none of books that are closed. */
export async function requireBookable(tx: Transaction, paidOn: string, now: number): Promise<void> {
  const settings = await withOpenBooks(tx);
  if (paidOn > todayIn(settings.timeZone, now)) {
    throw invalidField("paidOn", "This day is in the future. Book money once it has come.");
  }
  const closed = closedProblem(settings, paidOn);
  if (closed !== null) throw invalidField("paidOn", `${capitalized(closed)}. Choose a later day.`);
}
