import { sellerProblem } from "@pharmacy/contract/settings/seller";
import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import { SETTINGS_ID, settingKind } from "../../identity/settings/settings.table.ts";
import { type Actor, SYSTEM } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
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
  return issueInvoice(tx, actor, shipped);
}

const SLICE = 100;
const NONE = "00000000-0000-0000-0000-000000000000";

const isWithoutInvoice = sql`not exists (select from invoices i where i.shipment = shipments.id)`;

/** Bills the shipments that could not be billed when they left, the earliest first. */
export async function issuePending(
  services: PendingServices,
  signal?: AbortSignal,
): Promise<number> {
  const { db } = services;
  if (sellerProblem(await getRecord(db, settingKind, SETTINGS_ID)) !== null) return 0;
  let issued = 0;
  for (let last = NONE; !signal?.aborted; ) {
    const pending = await db
      .select({ id: shipments.id, order: shipments.order })
      .from(shipments)
      .innerJoin(orders, eq(orders.id, shipments.order))
      .where(
        and(isNotNull(orders.notInvoicedBecause), isWithoutInvoice, sql`shipments.id > ${last}`),
      )
      .orderBy(asc(shipments.id))
      .limit(SLICE);
    for (const shipment of pending) {
      if (signal?.aborted) return issued;
      if (await issueOne(services, shipment)) issued += 1;
    }
    const end = pending.at(-1);
    if (!end || pending.length < SLICE) break;
    last = end.id;
  }
  return issued;
}

/** False if it cannot be billed yet, or another caller was first. */
async function issueOne(
  services: PendingServices,
  { id, order }: { id: string; order: string },
): Promise<boolean> {
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
          const waiting = await waitingOf(tx, order);
          const shipment = waiting.find((one) => one.id === id);
          if (!shipment || before.notInvoicedBecause === null) return {};
          const changed = await issueInvoice(tx, SYSTEM, {
            services,
            order: before,
            lines: await linesOf(tx, order),
            shipment,
            packs: await packsIn(tx, id),
            now: clock(),
            shippedAt: Date.parse(shipment.createdAt),
          });
          if (changed.notInvoicedBecause) return changed;
          isIssued = true;
          const isLast = waiting.length === 1;
          return isLast ? { ...changed, notInvoicedBecause: null } : changed;
        },
      },
    ),
  );
  return isIssued;
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
