import { sellerProblem } from "@pharmacy/contract/settings/seller";
import { and, asc, eq, gt, inArray, isNotNull, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { SETTINGS_ID, settingKind } from "../../identity/settings/settings.table.ts";
import { type Actor, SYSTEM } from "../../platform/db/audit.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { getRecord, updateRecord } from "../../platform/db/records.ts";
import type { Job, JobServices } from "../../platform/jobs/job.ts";
import { linesOf } from "../orders/orders.lines.ts";
import { type OrderRow, orderKind, orders } from "../orders/orders.table.ts";
import type { Shipped } from "../shipments/shipments.effects.ts";
import { shipmentLines, shipments } from "../shipments/shipments.table.ts";

export const invoiceJobs: readonly Job[] = [
  // a change of the settings or of a tax rate calls it; what a pharmacy lacked waits for the minute
  { name: "invoices", cron: "* * * * *", channel: "invoices_due", work: issuePending },
];

type PendingServices = Pick<JobServices, "db" | "clock" | "config" | "secret">;

/** Bills a shipment as it leaves, unless earlier ones of its order wait for their invoices. */
export async function billShipment(tx: Transaction, actor: Actor, shipped: Shipped) {
  if (shipped.order.notInvoicedBecause !== null) return {};
  const { issueInvoice } = await import("./invoices.issue.ts");
  const { services, order, now } = shipped;
  return issueInvoice(tx, actor, { services, order, now, shipped });
}

const SLICE = 100;
/** Invoices of one transaction, which holds the counter of numbers that others wait for. */
const TOGETHER = 10;
const NONE = "00000000-0000-0000-0000-000000000000";

const isWithoutInvoice = sql`not exists (select from invoices i where i.shipment = shipments.id)`;

/** Bills the shipments and fees that could not be billed at once, the earliest first. */
export async function issuePending(
  services: PendingServices,
  signal?: AbortSignal,
): Promise<number> {
  const { db } = services;
  if (sellerProblem(await getRecord(db, settingKind, SETTINGS_ID)) !== null) return 0;
  let issued = 0;
  for (let last = NONE; !signal?.aborted; ) {
    const pending = await pendingAfter(db, last);
    for (let from = 0; from < pending.length && !signal?.aborted; from += TOGETHER) {
      issued += await issueTogether(services, pending.slice(from, from + TOGETHER));
    }
    const end = pending.at(-1);
    if (!end || pending.length < SLICE) break;
    last = end.id;
  }
  return issued;
}

/** A fee is billed as a whole: it stands for itself. */
type Pending = { id: string; order: string };

/** Ids grow with time. */
function pendingAfter(db: Database, last: string): Promise<Pending[]> {
  const isPending = isNotNull(orders.notInvoicedBecause);
  const shipped = db
    .select({ id: shipments.id, order: shipments.order })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.order))
    .where(and(isPending, isWithoutInvoice, gt(shipments.id, last)));
  const fees = db
    .select({ id: orders.id, order: sql<string>`orders.id` })
    .from(orders)
    .where(and(isPending, eq(orders.kind, "fee"), gt(orders.id, last)));
  return unionAll(shipped, fees).orderBy(sql`1`).limit(SLICE);
}

type ToBill = {
  /** Left out for a fee. */
  shipped?: Pick<Shipped, "lines" | "shipment" | "packs" | "shippedAt">;
  /** Nothing else of the order waits. */
  isLast: boolean;
};

/** Returns how many were billed. If one fails, those before it are billed all the same. */
async function issueTogether(
  services: PendingServices,
  pending: readonly Pending[],
): Promise<number> {
  try {
    return await services.db.transaction((tx) => issueIn(tx, services, pending));
  } catch (error) {
    if (pending.length === 1) throw error;
    let issued = 0;
    for (const one of pending) issued += await issueTogether(services, [one]);
    return issued;
  }
}

async function issueIn(tx: Transaction, services: PendingServices, pending: readonly Pending[]) {
  const ids = pending.map(({ order }) => order);
  const rows = tx.select().from(orders).where(inArray(orders.id, ids));
  // no order may be waited for once the counter is taken
  const locked = await rows.orderBy(orders.id).for("update");
  const held = new Map(locked.map((order) => [order.id, order]));
  let issued = 0;
  for (const { id, order } of pending) {
    const before = held.get(order);
    if (!before || before.notInvoicedBecause === null) continue;
    const changed = await bill(tx, services, before, id);
    if (changed === undefined) continue;
    if (!changed.notInvoicedBecause) issued += 1;
    held.set(order, await updateRecord(tx, SYSTEM, orderKind, order, changed, { held: before }));
  }
  return issued;
}

/** Returns the changes of the order; undefined if its shipment or fee was billed meanwhile. */
async function bill(
  tx: Transaction,
  services: PendingServices,
  order: OrderRow,
  id: string,
): Promise<Partial<OrderRow> | undefined> {
  const waiting: ToBill | undefined =
    id === order.id ? { isLast: true } : await waitingShipment(tx, id, order.id);
  if (!waiting) return;
  const { isLast, ...billing } = waiting;
  const { issueInvoice } = await import("./invoices.issue.ts");
  const changed = await issueInvoice(tx, SYSTEM, {
    services,
    order,
    now: services.clock(),
    ...billing,
  });
  if (changed.notInvoicedBecause) return changed;
  return isLast ? { ...changed, notInvoicedBecause: null } : changed;
}

async function waitingShipment(
  tx: Transaction,
  id: string,
  order: string,
): Promise<ToBill | undefined> {
  const waiting = await waitingOf(tx, order);
  const shipment = waiting.find((one) => one.id === id);
  if (!shipment) return;
  const shipped = {
    lines: await linesOf(tx, order),
    shipment,
    packs: await packsIn(tx, id),
    shippedAt: Date.parse(shipment.createdAt),
  };
  return { shipped, isLast: waiting.length === 1 };
}

function waitingOf(tx: Transaction, order: string) {
  return tx
    .select({ id: shipments.id, number: shipments.number, createdAt: shipments.createdAt })
    .from(shipments)
    .where(and(eq(shipments.order, order), isWithoutInvoice));
}

function packsIn(tx: Transaction, shipment: string) {
  const { orderLine, quantity, batchNumber, expiryDate } = shipmentLines;
  return tx
    .select({ orderLine, quantity, batchNumber, expiryDate })
    .from(shipmentLines)
    .where(eq(shipmentLines.shipment, shipment))
    .orderBy(asc(shipmentLines.id));
}
