import { taxOf } from "@pharmacy/contract/orders/orders.totals";
import type { FeeChanges } from "@pharmacy/contract/subscriptions/plan-changes";
import type { FeeBilling } from "@pharmacy/contract/subscriptions/subscriptions";
import { asc, eq, inArray } from "drizzle-orm";
import { SETTINGS_ID, settingKind } from "../../identity/settings/settings.table.ts";
import type { Fee } from "../../membership/subscriptions/subscriptions.effects.ts";
import { todayIn } from "../../platform/days.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { getRecord } from "../../platform/db/records.ts";
import { buildInvoice, type InvoiceFacts } from "../invoices/invoices.build.ts";
import { ratesIn } from "../invoices/invoices.issue.ts";
import { invoices } from "../invoices/invoices.table.ts";
import { orders } from "../orders/orders.table.ts";

type Handle = Database | Transaction;

/** Builds the invoices that terms would have, and writes nothing. */
export async function previewBillings(
  db: Handle,
  fees: readonly Fee[],
  now: number,
): Promise<(FeeBilling | null)[]> {
  if (fees.every(({ term }) => term.price === 0)) return fees.map(() => null);
  const seller = await getRecord(db, settingKind, SETTINGS_ID);
  const rates = await ratesIn(db, seller.country);
  return fees.map((fee) => billingOf(fee, { seller, rates, now }));
}

type Rules = Pick<InvoiceFacts, "seller" | "rates"> & { now: number };

/** Null where nothing is to pay. */
function billingOf({ payer, term }: Fee, { seller, rates, now }: Rules): FeeBilling | null {
  const { price, taxRateBps, currency } = term;
  if (price === 0) return null;
  const document = buildInvoice({
    seller,
    rates,
    buyer: payer,
    order: { number: "FEE-0000-000000", currency, buyerReference: null },
    billed: { term },
    issueDate: todayIn(seller.timeZone, now),
  });
  if ("because" in document) {
    return { gross: price + taxOf(price, taxRateBps), dueDate: null, because: document.because };
  }
  return { gross: document.totals.total, dueDate: document.dueDate, because: null };
}

type Closing = { voided: readonly string[]; shortened: readonly string[] };

export async function previewClosed(
  db: Handle,
  { voided, shortened }: Closing,
): Promise<Omit<FeeChanges, "billing">> {
  const terms = [...voided, ...shortened];
  if (terms.length === 0) return { credits: [], dropped: [], creditable: [] };
  const rows = await db
    .select({
      term: orders.subscription,
      fee: orders.number,
      status: orders.status,
      totalAmount: orders.totalAmount,
      invoice: invoices,
    })
    .from(orders)
    .leftJoin(invoices, eq(invoices.order, orders.id))
    .where(inArray(orders.subscription, terms))
    .orderBy(asc(orders.number));
  const live = rows.filter(
    ({ status, invoice }) => status !== "cancelled" && invoice?.kind !== "creditNote",
  );
  const isVoided = (term: string | null) => term !== null && voided.includes(term);
  const left = live.flatMap(({ term, invoice }) => {
    if (!invoice) return [];
    const { number, totalAmount, creditedAmount, writtenOffAmount } = invoice;
    const amount = totalAmount - creditedAmount - writtenOffAmount;
    return amount > 0 ? [{ term, number, amount }] : [];
  });
  return {
    credits: left.filter(({ term }) => isVoided(term)),
    dropped: live
      .filter(({ term, invoice }) => isVoided(term) && !invoice)
      .map(({ fee, totalAmount }) => ({ number: fee, amount: totalAmount })),
    creditable: left.filter(({ term }) => !isVoided(term)),
  };
}
