import { asc, eq, inArray, isNotNull, or } from "drizzle-orm";
import { items } from "../catalogue/items/items.table.ts";
import { taxRates } from "../catalogue/tax-rates/tax-rates.table.ts";
import { organizations } from "../identity/accounts/organizations.table.ts";
import { SETTINGS_ID, settingKind } from "../identity/settings/settings.table.ts";
import { subscriptions } from "../membership/subscriptions/subscriptions.table.ts";
import { todayIn } from "../platform/days.ts";
import { SYSTEM } from "../platform/db/audit.ts";
import type { Transaction } from "../platform/db/database.ts";
import { newId } from "../platform/db/ids.ts";
import { updateRecord } from "../platform/db/records.ts";
import { addUnaudited } from "../platform/db/unaudited.ts";
import { inParts, writeMany } from "../platform/db/write-many.ts";
import { type BilledShipment, buildInvoice, numbered } from "../trade/invoices/invoices.build.ts";
import { creditNoteCounts, invoiceCounts, invoiceKind } from "../trade/invoices/invoices.table.ts";
import { type OrderRow, orderKind, orderLines, orders } from "../trade/orders/orders.table.ts";
import { allocationKind, PAYMENT_NUMBERS, paymentKind } from "../trade/payments/payments.table.ts";
import { shipmentLines, shipments } from "../trade/shipments/shipments.table.ts";
import { countedNumbers, countsByYear, writeAll } from "./many-records.ts";
import type { DemoInvoice } from "./payments.ts";
import type { Demo } from "./seed.ts";

/** An invented company; the bank account is the one that the format's own description shows. */
const SELLER = {
  sellerName: "Aldermere Pharmacy Network Limited",
  sellerAddress: "12 Harbour Road",
  sellerCity: "Castlewren",
  sellerPostalCode: "C12 A345",
  sellerTaxNumber: "IE9876543T",
  sellerRegistrationNumber: "987654",
  sellerIban: "IE64IRCE92050112345678",
  sellerBic: "IRCEIE2D",
};

/** Bills every shipment and every paid term on its day, and books what was paid since. */
export const insertInvoices: Demo = async (tx, services) => {
  const now = services.clock();
  const seller = await updateRecord(tx, SYSTEM, settingKind, SETTINGS_ID, {
    ...SELLER,
    writeOffLimit: 2_500,
  });
  const rates = await tx.select().from(taxRates).where(eq(taxRates.country, seller.country));
  const buyers = new Map((await tx.select().from(organizations)).map((one) => [one.id, one]));
  const numberOf = countedNumbers("INV");
  const invoices: DemoInvoice[] = [];
  const changed = new Map<string, OrderRow>();
  for (const { order, at, shipped, term } of await billsOf(tx, seller.timeZone)) {
    const buyer = buyers.get(order.organization);
    if (!buyer) continue;
    const issueDate = todayIn(seller.timeZone, Date.parse(at));
    const seen = changed.get(order.id) ?? order;
    const billed = shipped ? { ...shipped, order: seen } : { term };
    const document = buildInvoice({ seller, rates, buyer, order, billed, issueDate });
    if ("because" in document) {
      changed.set(order.id, { ...seen, notInvoicedBecause: document.because });
      continue;
    }
    const { net, tax, total } = document.totals;
    if (total === 0) continue;
    const number = numberOf(issueDate);
    invoices.push({
      id: newId(),
      number,
      kind: "invoice",
      organization: order.organization,
      order: order.id,
      shipment: shipped?.id ?? null,
      issueDate,
      dueDate: document.dueDate ?? issueDate,
      currency: document.currency,
      netAmount: net,
      taxAmount: tax,
      totalAmount: total,
      openAmount: total,
      creditedAmount: 0,
      writtenOffAmount: 0,
      document: numbered(document, number),
      createdAt: at,
      updatedAt: at,
    });
    const invoicedAmount = seen.invoicedAmount + total;
    changed.set(order.id, { ...seen, invoicedAmount, notInvoicedBecause: null });
  }
  const { bookMoney } = await import("./payments.ts");
  const money = bookMoney(invoices, { seller, now });
  await writeAll(tx, invoiceKind, [...money.invoices, ...money.creditNotes]);
  await writeAll(tx, paymentKind, money.payments);
  await writeAll(tx, allocationKind, money.allocations);
  await followOrders(tx, changed, money.paymentOfOrder);
  const counters = [
    [invoiceCounts, money.invoices],
    [creditNoteCounts, money.creditNotes],
    ...(["payment", "refund", "writeOff"] as const).map(
      (kind) =>
        [PAYMENT_NUMBERS[kind].counts, money.payments.filter((one) => one.kind === kind)] as const,
    ),
  ] as const;
  for (const [table, rows] of counters) {
    for (const [year, count] of countsByYear(rows)) {
      await addUnaudited(tx, table, { year: Number(year), count });
    }
  }
};

type Bill = {
  order: OrderRow;
  /** When it left, or when the term was chosen. */
  at: string;
} & (
  | { shipped: BilledShipment & { id: string }; term?: undefined }
  | { shipped?: undefined; term: typeof subscriptions.$inferSelect }
);

/** Everything to bill, the earliest first. */
async function billsOf(tx: Transaction, timeZone: string): Promise<Bill[]> {
  const billed = or(isNotNull(orders.subscription), eq(orders.kind, "supply"));
  const byId = new Map((await tx.select().from(orders).where(billed)).map((one) => [one.id, one]));
  const terms = new Map((await tx.select().from(subscriptions)).map((one) => [one.id, one]));
  const fees = [...byId.values()].flatMap((order): Bill[] => {
    const term = terms.get(order.subscription ?? "");
    if (!term || order.status === "cancelled" || order.placedAt === null) return [];
    return [{ order, at: order.placedAt, term }];
  });
  const sent = await tx.select().from(shipments);
  const packs = grouped(await tx.select().from(shipmentLines), ({ shipment }) => shipment);
  const ofSent = inArray(
    orderLines.order,
    sent.map(({ order }) => order),
  );
  const lines = grouped(
    await tx.select().from(orderLines).where(ofSent).orderBy(asc(orderLines.place)),
    ({ order }) => order,
  );
  const rows = await tx.select({ id: items.id, code: items.code }).from(items);
  const codes = new Map(rows.map(({ id, code }) => [id, code]));
  const supplies = sent.flatMap((shipment): Bill[] => {
    const order = byId.get(shipment.order);
    if (!order) return [];
    const { id, number, createdAt: at } = shipment;
    const shipped = {
      id,
      order,
      lines: lines.get(order.id) ?? [],
      codes,
      shipment: { number },
      packs: packs.get(id) ?? [],
      shippedOn: todayIn(timeZone, Date.parse(at)),
    };
    return [{ order, at, shipped }];
  });
  return [...fees, ...supplies].sort(
    (one, other) =>
      one.at.localeCompare(other.at) || one.order.number.localeCompare(other.order.number),
  );
}

function grouped<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
}

async function followOrders(
  tx: Transaction,
  changed: ReadonlyMap<string, OrderRow>,
  paymentOfOrder: ReadonlyMap<string, OrderRow["payment"]>,
): Promise<void> {
  const rows = [...changed.values()].map((order) => ({
    id: order.id,
    version: order.version,
    values: {
      payment: paymentOfOrder.get(order.id) ?? order.payment,
      notInvoicedBecause: order.notInvoicedBecause,
    },
    follows: { invoicedAmount: order.invoicedAmount },
  }));
  for (const part of inParts(rows)) await writeMany(tx, SYSTEM, orderKind, part);
}
