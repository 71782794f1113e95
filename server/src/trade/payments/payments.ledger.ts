import { inMoney } from "@pharmacy/contract/currencies";
import { paymentOf } from "@pharmacy/contract/invoices/invoices.order-payment";
import { and, asc, eq, inArray, isNotNull } from "drizzle-orm";
import { organizations } from "../../identity/accounts/organizations.table.ts";
import { AppError, invalidField, requireNone } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { deleteRecord, updateRecord } from "../../platform/db/records.ts";
import { writeMany } from "../../platform/db/write-many.ts";
import type { Services } from "../../platform/http/routes.ts";
import { type InvoiceRow, invoiceKind, invoices } from "../invoices/invoices.table.ts";
import { orderKind } from "../orders/orders.table.ts";
import { type AllocationRow, allocationKind, allocations, paymentKind } from "./payments.table.ts";

/** The pharmacy whose documents these are, and their currency. */
export type Owned = { organization: string; currency: string };

/** A document that takes away. */
export type Source = { payment: string } | { creditNote: string };

/** Minor units of an invoice, and its place among those that the caller sent. */
export type Part = { invoice: string; amount: number; place?: number };

/** The invoices that get something. */
export function partsSent(
  sent: readonly { invoice: string; amount?: number | null | undefined }[],
): Part[] {
  return sent.flatMap(({ invoice, amount }, place) => (amount ? [{ invoice, amount, place }] : []));
}

export type LedgerServices = Pick<Services, "db" | "clock">;

/**
 * The first lock of everything that changes what a pharmacy owes: two who allocate to one invoice, or
 * from one payment, come one after the other. A pharmacy that was deleted may still pay.
 */
export async function lockLedger(
  tx: Transaction,
  organization: string,
): Promise<typeof organizations.$inferSelect> {
  const [pharmacy] = await tx
    .select()
    .from(organizations)
    .where(eq(organizations.id, organization))
    .for("no key update");
  if (!pharmacy) throw invalidField("organization", "There is no such pharmacy. Choose another.");
  return pharmacy;
}

type At = (place: number, field: "invoice" | "amount") => string;

/** Refuses all parts at once that are more than is open, each at its field. */
export async function requireOpen(
  tx: Transaction,
  { organization, currency }: Owned,
  parts: readonly Part[],
  at: At = (place, field) => `allocations.${place}.${field}`,
): Promise<void> {
  if (parts.length === 0) return;
  const ids = parts.map(({ invoice }) => invoice);
  const rows = await tx.select().from(invoices).where(inArray(invoices.id, ids));
  const known = new Map(rows.map((row) => [row.id, row]));
  const problems = parts.flatMap(({ invoice: id, amount, place = 0 }) => {
    const invoice = known.get(id);
    if (invoice?.organization !== organization) {
      return [[at(place, "invoice"), "This pharmacy has no such invoice."] as const];
    }
    const problem = problemOf(invoice, currency, amount);
    return problem === null ? [] : [[at(place, "amount"), problem] as const];
  });
  requireNone(Object.fromEntries(problems));
}

function problemOf(invoice: InvoiceRow, currency: string, amount: number): string | null {
  const { number, openAmount } = invoice;
  if (invoice.kind === "creditNote") return `${number} is a credit note.`;
  if (invoice.currency !== currency) {
    return `${number} is in ${invoice.currency}, and this money is in ${currency}.`;
  }
  if (openAmount === 0) return `${number} is settled.`;
  return amount > openAmount ? `Only ${inMoney(openAmount, currency)} of ${number} is open.` : null;
}

/** Takes parts off invoices that are open, and their orders follow. */
export async function settle(
  tx: Transaction,
  actor: Actor,
  parts: readonly Part[],
  { isWriteOff = false } = {},
): Promise<void> {
  for (const { invoice, amount } of parts) {
    await changeOpen(tx, actor, invoice, -amount, isWriteOff);
  }
  const ids = parts.map(({ invoice }) => invoice);
  await followOrders(tx, actor, ids);
}

type NewAllocation = Source & ({ invoice: string } | { refund: string }) & { amount: number };

/** Writes where the parts come from. */
export async function writeAllocations(
  tx: Transaction,
  actor: Actor,
  { organization, currency }: Owned,
  rows: readonly NewAllocation[],
): Promise<void> {
  const written = rows.map((values) => ({
    id: newId(),
    version: null,
    values: { ...values, organization, currency },
  }));
  if (written.length > 0) await writeMany(tx, actor, allocationKind, written, { isLive: true });
}

export const allocatedFrom = (source: Source, parts: readonly Part[]): NewAllocation[] =>
  parts.map(({ invoice, amount }) => ({ ...source, invoice, amount }));

/** Money on account goes to invoices. */
export async function allocate(
  tx: Transaction,
  actor: Actor,
  owned: Owned,
  { source, parts }: { source: Source; parts: readonly Part[] },
): Promise<void> {
  const total = parts.reduce((sum, { amount }) => sum + amount, 0);
  await changeOnAccount(tx, actor, source, -total);
  await settle(tx, actor, parts);
  await writeAllocations(tx, actor, owned, allocatedFrom(source, parts));
}

/** Opens each amount again where it came from and where it went. */
export async function takeBack(
  tx: Transaction,
  actor: Actor,
  rows: readonly AllocationRow[],
  { isWriteOff = false, isSourceVoid = false } = {},
): Promise<void> {
  for (const { invoice, amount } of rows) {
    if (invoice !== null) await changeOpen(tx, actor, invoice, amount, isWriteOff);
  }
  if (!isSourceVoid) {
    for (const row of rows) await changeOnAccount(tx, actor, sourceOf(row), row.amount);
  }
  for (const { id } of rows) await deleteRecord(tx, actor, allocationKind, id);
  await followOrders(
    tx,
    actor,
    rows.flatMap(({ invoice }) => invoice ?? []),
  );
}

export function sourceOf({ id, payment, creditNote }: AllocationRow): Source {
  if (payment !== null) return { payment };
  if (creditNote !== null) return { creditNote };
  throw new Error(`Allocation ${id} comes from nothing.`);
}

/** A write-off opens and closes an invoice like any payment, and is counted apart. */
async function changeOpen(
  tx: Transaction,
  actor: Actor,
  id: string,
  more: number,
  isWriteOff: boolean,
): Promise<void> {
  await updateRecord(
    tx,
    actor,
    invoiceKind,
    id,
    {},
    {
      action: more < 0 ? "allocate" : "takeBack",
      rule: ({ openAmount, writtenOffAmount }) => ({
        openAmount: openAmount + more,
        ...(isWriteOff && { writtenOffAmount: writtenOffAmount - more }),
      }),
    },
  );
}

export async function changeOnAccount(
  tx: Transaction,
  actor: Actor,
  source: Source,
  more: number,
): Promise<void> {
  const action = more < 0 ? "allocate" : "takeBack";
  const rule = ({ number, openAmount, currency }: OnAccount) => {
    if (openAmount + more < 0) {
      const left = inMoney(openAmount, currency);
      throw new AppError("conflict", `Only ${left} of ${number} is on account.`);
    }
    return { openAmount: openAmount + more };
  };
  if ("payment" in source) {
    await updateRecord(tx, actor, paymentKind, source.payment, {}, { action, rule });
    return;
  }
  await updateRecord(tx, actor, invoiceKind, source.creditNote, {}, { action, rule });
}

type OnAccount = { number: string; openAmount: number; currency: string };

/** Sets the payment of orders, which follows from their invoices. */
export async function followOrders(
  tx: Transaction,
  actor: Actor,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const of = await tx
    .selectDistinct({ order: invoices.order })
    .from(invoices)
    .where(and(inArray(invoices.id, [...ids]), isNotNull(invoices.order)))
    .orderBy(asc(invoices.order));
  for (const { order } of of) {
    if (order === null) continue;
    await updateRecord(
      tx,
      actor,
      orderKind,
      order,
      {},
      {
        rule: async ({ payment }) => ({ payment: paymentOf(await invoicesOf(tx, order), payment) }),
      },
    );
  }
}

function invoicesOf(tx: Transaction, order: string) {
  const { totalAmount, openAmount, creditedAmount, writtenOffAmount } = invoices;
  return tx
    .select({ totalAmount, openAmount, creditedAmount, writtenOffAmount })
    .from(invoices)
    .where(and(eq(invoices.order, order), eq(invoices.kind, "invoice")));
}

/** The parts that come from a payment or credit note, or that a refund took. */
export function partsOf(
  tx: Transaction,
  id: string,
  of: "payment" | "creditNote" | "refund",
): Promise<AllocationRow[]> {
  return tx.select().from(allocations).where(eq(allocations[of], id)).orderBy(asc(allocations.id));
}
