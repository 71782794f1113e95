import { inMoney } from "@pharmacy/contract/currencies";
import type { RefundInput } from "@pharmacy/contract/payments/payments";
import { oldestFirst } from "@pharmacy/contract/payments/payments.allocating";
import { ALLOCATIONS_MAX } from "@pharmacy/contract/payments/payments.values";
import type * as z from "zod/mini";
import { invalidField, requireEach } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import { onAccountOf } from "./payments.account.ts";
import {
  changeOnAccount,
  type LedgerServices,
  lockLedger,
  writeAllocations,
} from "./payments.ledger.ts";
import { book, requireBookable } from "./payments.record.ts";

/** Pays money on account back, out of the oldest payments and credit notes first. */
export function recordRefund(
  { db, clock }: LedgerServices,
  actor: Actor,
  input: z.output<typeof RefundInput>,
): Promise<string> {
  const now = clock();
  return db.transaction(async (tx) => {
    const pharmacy = await lockLedger(tx, input.organization);
    const { organization, currency = pharmacy.currency } = input;
    const owned = { organization, currency };
    const sources = await onAccountOf(tx, owned);
    const shares = oldestFirst(input.amount, sources);
    const most = shares.reduce((sum, { amount }) => sum + amount, 0);
    await requireEach([
      () => requireBookable(tx, input.paidOn, now),
      () => {
        if (most === input.amount) return;
        throw invalidField("amount", tooMuchBack(most, currency, sources.length));
      },
    ]);
    const isPayment = new Set(sources.flatMap(({ id, kind }) => (kind === "payment" ? [id] : [])));
    const rows = shares.map(({ id, amount }) => ({
      source: isPayment.has(id) ? { payment: id } : { creditNote: id },
      amount,
    }));
    for (const { source, amount } of rows) await changeOnAccount(tx, actor, source, -amount);
    const values = { ...input, ...owned, openAmount: 0 };
    const { id: refund } = await book(tx, actor, "refund", values, now);
    const written = rows.map(({ source, amount }) => ({ ...source, refund, amount }));
    await writeAllocations(tx, actor, owned, written);
    return refund;
  });
}

function tooMuchBack(most: number, currency: string, sources: number): string {
  if (most === 0) return `This pharmacy has no money in ${currency} on account.`;
  return sources === ALLOCATIONS_MAX
    ? `One refund takes ${ALLOCATIONS_MAX} payments and credit notes at most: ${inMoney(most, currency)}.`
    : `Only ${inMoney(most, currency)} is on account.`;
}
