import { buildCreditNote } from "@pharmacy/contract/invoices/invoices.crediting";
import { paymentOf } from "@pharmacy/contract/invoices/invoices.order-payment";
import type { PaymentKind } from "@pharmacy/contract/payments/payments.values";
import { DAY_MS } from "@pharmacy/contract/time.values";
import { todayIn } from "../platform/days.ts";
import { newId } from "../platform/db/ids.ts";
import { type InvoiceFacts, numbered } from "../trade/invoices/invoices.build.ts";
import type { InvoiceRow } from "../trade/invoices/invoices.table.ts";
import type { OrderRow } from "../trade/orders/orders.table.ts";
import { sellerOf } from "../trade/papers/papers.payee.ts";
import type { AllocationRow, PaymentRow } from "../trade/payments/payments.table.ts";
import { countedNumbers } from "./many-records.ts";
import { type Random, randomOf } from "./random.ts";

export type DemoInvoice = Omit<
  InvoiceRow,
  "version" | "createdBy" | "search" | "credits" | "reason"
> &
  Partial<Pick<InvoiceRow, "credits" | "reason">>;

type Made = {
  invoices: DemoInvoice[];
  creditNotes: DemoInvoice[];
  payments: (Partial<PaymentRow> & { kind: PaymentKind; paidOn: string; number: string })[];
  allocations: Partial<AllocationRow>[];
};

type Facts = { seller: InvoiceFacts["seller"]; now: number };

const SEED = 61;
/** Per cent of the invoices that are credited in part. */
const CREDITED = 3;
/** Per cent of those that are overdue, and of the others, that were paid in full or in part. */
const PAID = { late: [90, 95], early: [45, 50] } as const;
/** Per cent of the payments that are more than was due. */
const OVERPAID = 1;
const LATE_DAYS = 12;

/**
 * Pays invoices up to now: most in full, some in part. Some are credited in part, a few are paid too
 * much or given up.
 */
export function bookMoney(
  invoices: readonly DemoInvoice[],
  { seller, now }: Facts,
): Made & { paymentOfOrder: ReadonlyMap<string, OrderRow["payment"]> } {
  const random = randomOf(SEED);
  const today = todayIn(seller.timeZone, now);
  const made: Made = { invoices: [], creditNotes: [], payments: [], allocations: [] };
  const booking = { made, random, today, seller };
  for (const billed of invoices) {
    const invoice = { ...billed };
    made.invoices.push(invoice);
    if (random.whole(1, 100) <= CREDITED) credit(booking, invoice);
    pay(booking, invoice);
  }
  number(made);
  return { ...made, paymentOfOrder: paymentsOf(made.invoices) };
}

type Booking = { made: Made; random: Random; today: string; seller: Facts["seller"] };

const daysAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

const noonOf = (day: string) => `${day}T12:00:00.000Z`;

/** One pack, or a fifth of a fee. */
function credit({ made, today, seller }: Booking, invoice: DemoInvoice): void {
  const issueDate = earlier(daysAfter(invoice.issueDate, 3), today);
  const isFee = invoice.shipment === null;
  const reason = isFee ? "Goodwill for the late start." : "Damaged in transit.";
  const crediting = isFee
    ? { amount: Math.ceil(invoice.totalAmount / 5) }
    : { lines: [{ line: "1", quantity: 1 }], charges: false };
  const facts = { seller: sellerOf(seller), issueDate, reason };
  const document = buildCreditNote(invoice.document, [], crediting, facts);
  if ("problem" in document) return;
  const { net, tax, total } = document.totals;
  const id = newId();
  made.creditNotes.push({
    ...invoice,
    id,
    number: "",
    kind: "creditNote",
    shipment: null,
    issueDate,
    dueDate: issueDate,
    netAmount: net,
    taxAmount: tax,
    totalAmount: total,
    openAmount: 0,
    creditedAmount: 0,
    credits: invoice.id,
    reason,
    document,
    createdAt: noonOf(issueDate),
    updatedAt: noonOf(issueDate),
  });
  allocate(made, invoice, { creditNote: id }, total, issueDate);
  invoice.creditedAmount = total;
}

const earlier = (one: string, other: string) => (one < other ? one : other);

function pay({ made, random, today }: Booking, invoice: DemoInvoice): void {
  const { dueDate, issueDate, openAmount } = invoice;
  const chance = random.whole(1, 100);
  const [whole, most] = PAID[dueDate < today ? "late" : "early"];
  const days = random.whole(3, Math.max(daysBetween(issueDate, dueDate) + LATE_DAYS, 4));
  const paidOn = earlier(daysAfter(issueDate, days), today);
  const extra = random.whole(1, 100) <= OVERPAID ? 500 : 0;
  const method = random.one([
    "bankTransfer",
    "bankTransfer",
    "bankTransfer",
    "directDebit",
    "card",
  ]);
  const charge = random.whole(200, 900);
  if (chance > most || openAmount === 0) return;
  const isWhole = chance <= whole;
  // a bank kept its charge, or the pharmacy pays in parts
  const isShort = !isWhole && charge < openAmount && random.whole(1, 3) === 1;
  const part = isShort ? openAmount - charge : Math.ceil(openAmount * 0.6);
  const paid = isWhole ? openAmount : part;
  const reference = invoice.document.payment?.reference ?? invoice.number;
  const base = { organization: invoice.organization, currency: invoice.currency };
  const payment = newId();
  const at = { createdAt: noonOf(paidOn), updatedAt: noonOf(paidOn) };
  made.payments.push({
    ...base,
    ...at,
    id: payment,
    number: "",
    kind: "payment",
    amount: paid + extra,
    openAmount: extra,
    method: method as "bankTransfer",
    paidOn,
    reference,
  });
  allocate(made, invoice, { payment }, paid, paidOn);
  if (!isShort) return;
  const id = newId();
  made.payments.push({
    ...base,
    ...at,
    id,
    number: "",
    kind: "writeOff",
    amount: invoice.openAmount,
    openAmount: 0,
    method: null,
    paidOn,
    reason: "Charge of the bank.",
  });
  invoice.writtenOffAmount = invoice.openAmount;
  allocate(made, invoice, { payment: id }, invoice.openAmount, paidOn);
}

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS;

function allocate(
  made: Made,
  invoice: DemoInvoice,
  source: { payment: string } | { creditNote: string },
  amount: number,
  day: string,
): void {
  const { id, organization, currency } = invoice;
  const at = { createdAt: noonOf(day), updatedAt: noonOf(day) };
  made.allocations.push({
    ...at,
    ...source,
    id: newId(),
    organization,
    currency,
    invoice: id,
    amount,
  });
  invoice.openAmount -= amount;
}

/** By day, as they were booked. */
function number({ payments, creditNotes }: Made): void {
  payments.sort((one, other) => one.paidOn.localeCompare(other.paidOn));
  const numbers = {
    payment: countedNumbers("PAY"),
    refund: countedNumbers("REF"),
    writeOff: countedNumbers("WO"),
  };
  for (const payment of payments) payment.number = numbers[payment.kind](payment.paidOn);
  creditNotes.sort((one, other) => one.issueDate.localeCompare(other.issueDate));
  const next = countedNumbers("CN");
  for (const note of creditNotes) {
    note.number = next(note.issueDate);
    note.document = numbered(note.document, note.number);
  }
}

function paymentsOf(invoices: readonly DemoInvoice[]): ReadonlyMap<string, OrderRow["payment"]> {
  const byOrder = new Map<string, DemoInvoice[]>();
  for (const invoice of invoices) {
    const order = invoice.order ?? "";
    byOrder.set(order, [...(byOrder.get(order) ?? []), invoice]);
  }
  return new Map([...byOrder].map(([order, own]) => [order, paymentOf(own)]));
}
