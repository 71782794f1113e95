import { taxOf } from "@pharmacy/contract/orders/orders.totals";
import type { CloseReason } from "@pharmacy/contract/subscriptions/subscriptions.values";
import { and, asc, eq, inArray } from "drizzle-orm";
import { organizationKind } from "../../identity/accounts/organizations.table.ts";
import { SETTINGS_ID, settingKind } from "../../identity/settings/settings.table.ts";
import type { TermsChanged } from "../../membership/subscriptions/subscriptions.effects.ts";
import { subscriptions } from "../../membership/subscriptions/subscriptions.table.ts";
import { hasDays } from "../../membership/subscriptions/subscriptions.terms.ts";
import { todayIn } from "../../platform/days.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { getRecord, insertRecord, updateRecord } from "../../platform/db/records.ts";
import { lockIds } from "../../platform/db/write-many.ts";
import { nextNumber } from "../../platform/db/yearly-numbers.ts";
import { invoices } from "../invoices/invoices.table.ts";
import { FEE_NUMBERS, type OrderRow, orderKind, orders } from "../orders/orders.table.ts";

type Term = typeof subscriptions.$inferSelect;
type Following = { services: TermsChanged["services"]; now: number };

/**
 * Makes the fees of a pharmacy follow its terms: each paid term that has days has one fee that is not
 * cancelled. Fees are cancelled first, since the numbers of credit notes are locked before others.
 */
export async function followTerms(
  tx: Transaction,
  actor: Actor,
  { services, organization, begun, changed, now }: TermsChanged,
): Promise<void> {
  const terms = await tx
    .select()
    .from(subscriptions)
    .where(inArray(subscriptions.id, [...begun, ...changed]))
    .orderBy(asc(subscriptions.startDate), asc(subscriptions.id));
  const paid = terms.filter(({ price }) => price > 0);
  if (paid.length === 0) return;
  const fees = await lockedFees(
    tx,
    paid.map(({ id }) => id),
  );
  const following = { services, now };
  for (const term of paid) {
    const fee = fees.find(({ subscription, status }) => isOpen(status) && subscription === term.id);
    if (fee && !hasDays(term)) {
      await cancelFee(tx, actor, fee, {
        ...following,
        reason: REASONS[term.closeReason ?? "replaced"],
      });
    }
  }
  for (const term of paid.filter(hasDays)) {
    const own = fees.filter(({ subscription }) => subscription === term.id);
    if (begun.includes(term.id) || isToBillAnew(term, own)) {
      for (const fee of own.filter(({ status }) => isOpen(status))) {
        const reason = "Billed anew: its invoice was credited in full.";
        await cancelFee(tx, actor, fee, { ...following, reason });
      }
      await placeFee(tx, actor, { organization, term, ...following });
    }
  }
}

const isOpen = (status: OrderRow["status"]) => status !== "cancelled";

async function lockedFees(tx: Transaction, terms: readonly string[]): Promise<OrderRow[]> {
  const isOfTerms = inArray(orders.subscription, [...terms]);
  const known = await tx.select({ id: orders.id }).from(orders).where(isOfTerms);
  await lockIds(
    tx,
    orderKind,
    known.map(({ id }) => id),
  );
  // only a new statement sees what was written before the lock was granted
  return tx.select().from(orders).where(isOfTerms).orderBy(asc(orders.id));
}

/** A term that has days again although its fee was taken back. Some began before there were fees. */
function isToBillAnew({ closedOn }: Term, fees: readonly OrderRow[]): boolean {
  const fee = fees.find(({ status }) => isOpen(status));
  return fee ? closedOn === null && fee.payment === "credited" : fees.length > 0;
}

const REASONS: Readonly<Record<CloseReason, string>> = {
  replaced: "Replaced by another term.",
  cancelled: "The membership was ended before this term began.",
  organizationDeleted: "The pharmacy was deleted before this term began.",
  undone: "The change of the plan was undone.",
};

async function placeFee(
  tx: Transaction,
  actor: Actor,
  { organization, term, services, now }: Following & { organization: string; term: Term },
): Promise<void> {
  const { timeZone } = await getRecord(tx, organizationKind, organization);
  const settings = await getRecord(tx, settingKind, SETTINGS_ID);
  const year = todayIn(settings.timeZone, now).slice(0, 4);
  const { price: netAmount, taxRateBps, currency, startDate } = term;
  const taxAmount = taxOf(netAmount, taxRateBps);
  const status = startDate <= todayIn(timeZone, now) ? "delivered" : "placed";
  const fee = await insertRecord(
    tx,
    actor,
    orderKind,
    {
      number: await nextNumber(tx, FEE_NUMBERS, year),
      kind: "fee",
      subscription: term.id,
      organization,
      status,
      source: "console",
      currency,
      netAmount,
      taxAmount,
      totalAmount: netAmount + taxAmount,
      placedAt: new Date(now).toISOString(),
      placedBy: actor.id === null ? null : { id: actor.id, name: actor.name },
    },
    { action: "place" },
  );
  const { issueInvoice } = await import("../invoices/invoices.issue.ts");
  const invoiced = await issueInvoice(tx, actor, { services, order: fee, now });
  await updateRecord(tx, actor, orderKind, fee.id, invoiced);
}

/** Takes back what was billed and not yet taken back. Money that was paid stays on account. */
async function cancelFee(
  tx: Transaction,
  actor: Actor,
  { id }: OrderRow,
  { services, now, reason }: Following & { reason: string },
): Promise<void> {
  const isInvoice = and(eq(invoices.order, id), eq(invoices.kind, "invoice"));
  const [invoice] = await tx.select().from(invoices).where(isInvoice);
  if (invoice) {
    const { totalAmount, creditedAmount, writtenOffAmount } = invoice;
    const amount = totalAmount - creditedAmount - writtenOffAmount;
    if (amount > 0) {
      const { issueCreditNote } = await import("../credit-notes/credit-notes.issue.ts");
      await issueCreditNote(tx, actor, {
        services: { ...services, clock: () => now },
        invoice: invoice.id,
        crediting: writtenOffAmount === 0 ? { all: true } : { amount },
        reason,
      });
    }
  }
  const at = new Date(now).toISOString();
  const cancelled = { status: "cancelled", cancelledAt: at, cancelReason: reason } as const;
  const never = { payment: "void", notInvoicedBecause: null } as const;
  const values = invoice ? cancelled : { ...cancelled, ...never };
  await updateRecord(tx, actor, orderKind, id, values, { action: "cancel" });
}
