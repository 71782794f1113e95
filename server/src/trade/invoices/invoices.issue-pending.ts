import { sellerProblem } from "@pharmacy/contract/settings/seller";
import { and, asc, eq, gt, isNotNull, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { SETTINGS_ID, settingKind } from "../../identity/settings/settings.table.ts";
import { type Actor, SYSTEM } from "../../platform/db/audit.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { getRecord, updateRecord } from "../../platform/db/records.ts";
import type { Job, JobServices } from "../../platform/jobs/job.ts";
import { linesOf } from "../orders/orders.lines.ts";
import { orderKind, orders } from "../orders/orders.table.ts";
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
    for (const one of pending) {
      if (signal?.aborted) return issued;
      if (await issueOne(services, one)) issued += 1;
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

/** False if it cannot be billed yet, or was billed or cancelled meanwhile. */
async function issueOne(services: PendingServices, { id, order }: Pending): Promise<boolean> {
  const { db, clock } = services;
  const { issueInvoice } = await import("./invoices.issue.ts");
  let isIssued = false;
  await db.transaction((tx) =>
    updateRecord(
      tx,
      SYSTEM,
      orderKind,
      order,
      {},
      {
        rule: async (before) => {
          const waiting: ToBill | undefined =
            id === order ? { isLast: true } : await waitingShipment(tx, id, order);
          if (!waiting || before.notInvoicedBecause === null) return {};
          const { isLast, ...billing } = waiting;
          const bill = { services, order: before, now: clock(), ...billing };
          const changed = await issueInvoice(tx, SYSTEM, bill);
          if (changed.notInvoicedBecause) return changed;
          isIssued = true;
          return isLast ? { ...changed, notInvoicedBecause: null } : changed;
        },
      },
    ),
  );
  return isIssued;
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
