import { TAX_RATES_MAX } from "@pharmacy/contract/tax-rates/tax-rates.values";
import { eq, inArray } from "drizzle-orm";
import { items } from "../../catalogue/items/items.table.ts";
import { taxRates } from "../../catalogue/tax-rates/tax-rates.table.ts";
import { organizations } from "../../identity/accounts/organizations.table.ts";
import { closedProblem, withOpenBooks } from "../../identity/settings/settings.open-books.ts";
import { subscriptionKind } from "../../membership/subscriptions/subscriptions.table.ts";
import { AppError } from "../../platform/app-error.ts";
import { todayIn } from "../../platform/days.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { getRecord, insertRecord } from "../../platform/db/records.ts";
import { nextNumber } from "../../platform/db/yearly-numbers.ts";
import { queueEmails } from "../../platform/email/outbox.ts";
import type { LineRow, OrderRow } from "../orders/orders.table.ts";
import type { Shipped } from "../shipments/shipments.effects.ts";
import { buildInvoice, numbered } from "./invoices.build.ts";
import { invoiceEmail } from "./invoices.email.ts";
import { INVOICE_NUMBERS, invoiceKind } from "./invoices.table.ts";

type Amounts = "netAmount" | "taxAmount" | "totalAmount";

type Invoiced = Partial<
  Pick<OrderRow, "payment" | "invoicedAmount" | "notInvoicedBecause" | Amounts>
>;

type Billing = Pick<Shipped, "services" | "order" | "now"> & {
  /** Left out for a fee, which is for a term. */
  shipped?: Pick<Shipped, "lines" | "shipment" | "packs" | "shippedAt">;
};

/**
 * Bills what a shipment took along or the term of a fee, and returns what changes in its order. Where
 * there can be no invoice yet, nothing is issued and the order keeps why. Everything that may be
 * refused comes before the number, whose counter is locked last: a number that was taken is used or
 * was never taken.
 */
export async function issueInvoice(
  tx: Transaction,
  actor: Actor,
  { services, order, now, shipped }: Billing,
): Promise<Invoiced> {
  const seller = await withOpenBooks(tx);
  const [buyer] = await tx
    .select()
    .from(organizations)
    .where(eq(organizations.id, order.organization));
  if (!buyer) throw new AppError("not_found", "Pharmacy not found.");
  const issueDate = todayIn(seller.timeZone, now);
  const closed = closedProblem(seller, issueDate);
  if (closed !== null) return { notInvoicedBecause: closed };
  const document = buildInvoice({
    seller,
    buyer,
    rates: await ratesIn(tx, seller.country),
    order,
    billed: shipped
      ? {
          order,
          ...shipped,
          codes: await codesOf(tx, shipped.lines),
          shippedOn: todayIn(seller.timeZone, shipped.shippedAt),
        }
      : { term: await getRecord(tx, subscriptionKind, order.subscription ?? "") },
    issueDate,
  });
  if ("because" in document) return { notInvoicedBecause: document.because };
  const { net: netAmount, tax: taxAmount, total: totalAmount } = document.totals;
  // nothing is owed, so nothing is billed
  if (totalAmount === 0) return {};
  const { dueDate, kind, currency } = document;
  const number = await nextNumber(tx, INVOICE_NUMBERS, issueDate.slice(0, 4));
  const issued = numbered(document, number);
  const { id } = await insertRecord(tx, actor, invoiceKind, {
    number,
    kind,
    organization: order.organization,
    order: order.id,
    shipment: shipped?.shipment.id ?? null,
    issueDate,
    dueDate: dueDate ?? issueDate,
    currency,
    netAmount,
    taxAmount,
    totalAmount,
    openAmount: totalAmount,
    document: issued,
  });
  const { config, secret } = services;
  const reader = { id: null, name: buyer.name, email: buyer.billingEmail ?? buyer.email };
  await queueEmails(tx, secret, [
    invoiceEmail(config, reader, { id, document: issued, open: totalAmount }),
  ]);
  return {
    payment: paymentWithMore(order.payment),
    invoicedAmount: order.invoicedAmount + totalAmount,
    // a fee costs what its only invoice says
    ...(shipped ? {} : { netAmount, taxAmount, totalAmount }),
  };
}

/** An order that was paid has something unpaid again. */
function paymentWithMore(payment: OrderRow["payment"]): OrderRow["payment"] {
  if (payment === "paid" || payment === "partiallyPaid") return "partiallyPaid";
  return "unpaid";
}

export function ratesIn(tx: Database | Transaction, country: string) {
  return tx.select().from(taxRates).where(eq(taxRates.country, country)).limit(TAX_RATES_MAX);
}

async function codesOf(tx: Transaction, lines: readonly LineRow[]) {
  const ids = lines.map(({ item }) => item);
  const rows = await tx
    .select({ id: items.id, code: items.code })
    .from(items)
    .where(inArray(items.id, ids));
  return new Map(rows.map(({ id, code }) => [id, code]));
}
