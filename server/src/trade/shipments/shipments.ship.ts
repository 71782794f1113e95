import { dateInWords } from "@pharmacy/contract/date-words";
import { ORDER_ACTS } from "@pharmacy/contract/orders/orders.acts";
import { statusFrom, sumsOf, unshippedOf } from "@pharmacy/contract/orders/orders.quantities";
import { batchKey } from "@pharmacy/contract/products/batch-key";
import type { Packed, ShipmentInput } from "@pharmacy/contract/shipments/shipments";
import { eq } from "drizzle-orm";
import type * as z from "zod/mini";
import { organizations } from "../../identity/accounts/organizations.table.ts";
import { SETTINGS_ID, settingKind } from "../../identity/settings/settings.table.ts";
import { requireNone } from "../../platform/app-error.ts";
import { todayIn } from "../../platform/days.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { getRecord, insertRecord, updateRecord } from "../../platform/db/records.ts";
import { writeMany } from "../../platform/db/write-many.ts";
import { nextNumber } from "../../platform/db/yearly-numbers.ts";
import { requireAct } from "../../platform/http/require-act.ts";
import { packsInWords } from "../../stock/products/products.packs-in-words.ts";
import type { OrderServices } from "../orders/orders.changes.ts";
import { changeLines, linesOf } from "../orders/orders.lines.ts";
import { readOrderRow } from "../orders/orders.reads.ts";
import { writeOfShipped } from "../orders/orders.send-emails.ts";
import { stateOfOrder, summed } from "../orders/orders.sums.ts";
import { type LineRow, type OrderRow, orderKind } from "../orders/orders.table.ts";
import { afterShipped } from "./shipments.effects.ts";
import { recalledAmong } from "./shipments.recalled.ts";
import {
  SHIPMENT_NUMBERS,
  type ShipmentRow,
  shipmentKind,
  shipmentLineKind,
} from "./shipments.table.ts";

type Input = z.output<typeof ShipmentInput>;

/** Sends confirmed packs on their way, each batch by its number and expiry. */
export async function shipOrder(
  services: OrderServices,
  actor: Actor,
  order: string,
  { version, lines: packed, ...input }: Input,
): Promise<string> {
  const { db, clock } = services;
  const now = clock();
  let made = "";
  await db.transaction(async (tx) => {
    await updateRecord(tx, actor, orderKind, order, { version } as { version: number }, {
      action: "ship",
      read: (within) => readOrderRow(within, actor, order, now),
      rule: async (before) => {
        requireAct("order", ORDER_ACTS.ship, stateOfOrder(before), actor);
        const lines = await linesOf(tx, order);
        const today = await todayAt(tx, before.organization, now);
        const recalled = await recalledAmong(tx, batchesOf(lines, packed));
        requirePacked(lines, packed, { today, recalled });
        const sent = packsByLine(packed);
        const shipment = await writeShipment(tx, actor, before, { lines, packed, input, now });
        made = shipment.id;
        await writeOfShipped(tx, services, actor, { order: before, shipment, packed, lines });
        const changes = lines.flatMap((line) => {
          const shipped = line.shipped + (sent.get(line.id) ?? 0);
          return shipped === line.shipped ? [] : [{ line, values: { shipped } }];
        });
        const after = await changeLines(tx, actor, lines, changes);
        const shipmentsUnderWay = before.shipmentsUnderWay + 1;
        const status = statusFrom(sumsOf(after), shipmentsUnderWay);
        const linesRevision = before.linesRevision + 1;
        const changed = await afterShipped.run(tx, actor, {
          services,
          order: before,
          lines,
          shipment,
          packs: packed.map(shippedPacks),
          now,
          shippedAt: now,
        });
        const follows = Object.assign({}, ...changed);
        return { ...summed(after, before), ...follows, linesRevision, shipmentsUnderWay, status };
      },
    });
  });
  return made;
}

const shippedPacks = ({ line, quantity, batchNumber = null, expiryDate = null }: Packed) => {
  return { orderLine: line, quantity, batchNumber, expiryDate };
};

async function todayAt(tx: Transaction, organization: string, now: number): Promise<string> {
  const [pharmacy] = await tx
    .select({ timeZone: organizations.timeZone })
    .from(organizations)
    .where(eq(organizations.id, organization));
  return todayIn(pharmacy?.timeZone ?? "UTC", now);
}

function packsByLine(packed: readonly Packed[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { line, quantity } of packed) sums.set(line, (sums.get(line) ?? 0) + quantity);
  return sums;
}

function batchesOf(lines: readonly LineRow[], packed: readonly Packed[]) {
  const items = new Map(lines.map(({ id, item }) => [id, item]));
  return packed.flatMap(({ line, batchNumber }) => {
    const item = items.get(line);
    return item === undefined ? [] : [{ item, batchNumber: batchNumber ?? null }];
  });
}

type Facts = {
  today: string;
  recalled: (item: string, batchNumber: string | null) => string | undefined;
};

/** All faults of all batches are refused at once, each at its field. */
function requirePacked(
  lines: readonly LineRow[],
  packed: readonly Packed[],
  { today, recalled }: Facts,
): void {
  const known = new Map(lines.map((line) => [line.id, line]));
  const sent = packsByLine(packed);
  const expiries = new Map<string, string | null>();
  const problems: Record<string, string> = {};
  for (const [place, { line: id, batchNumber = null, expiryDate = null }] of packed.entries()) {
    const line = known.get(id);
    const at = (field: string) => `lines.${place}.${field}`;
    if (!line) {
      problems[at("line")] = "This order has no such line.";
      continue;
    }
    const most = unshippedOf(line);
    if ((sent.get(id) ?? 0) > most) {
      problems[at("quantity")] =
        most === 0
          ? "Every confirmed pack of this line was shipped."
          : `At most ${packsInWords(most)} of this line can be shipped.`;
    }
    if (line.batchTracked && batchNumber === null) {
      problems[at("batchNumber")] = "Enter the batch number from the pack.";
    }
    if (line.expiryTracked && expiryDate === null) {
      problems[at("expiryDate")] = "Enter the expiry date from the pack.";
    }
    if (expiryDate !== null && expiryDate < today) {
      problems[at("expiryDate")] =
        `These packs expired on ${dateInWords(expiryDate)} and cannot be shipped.`;
    }
    const recall = recalled(line.item, batchNumber);
    if (recall) {
      problems[at("batchNumber")] = `Recall ${recall} covers these packs. Put them aside.`;
    }
    if (batchNumber === null) continue;
    const key = `${line.item} ${batchKey(batchNumber)}`;
    const earlier = expiries.get(key);
    if (earlier !== undefined && earlier !== expiryDate) {
      problems[at("expiryDate")] = "This batch has another expiry date above. Check the packs.";
    }
    expiries.set(key, expiryDate);
  }
  requireNone(problems);
}

type Shipping = {
  lines: readonly LineRow[];
  packed: readonly Packed[];
  input: Omit<Input, "version" | "lines">;
  now: number;
};

async function writeShipment(
  tx: Transaction,
  actor: Actor,
  { id: order, organization }: OrderRow,
  { lines, packed, input, now }: Shipping,
): Promise<ShipmentRow> {
  const { timeZone } = await getRecord(tx, settingKind, SETTINGS_ID);
  const number = await nextNumber(tx, SHIPMENT_NUMBERS, todayIn(timeZone, now).slice(0, 4));
  const values = { ...input, order, organization, number };
  const made = await insertRecord(tx, actor, shipmentKind, values);
  const shipment = made.id;
  const known = new Map(lines.map((line) => [line.id, line]));
  const rows = packed.flatMap(({ line: id, quantity, batchNumber = null, expiryDate = null }) => {
    const line = known.get(id);
    if (!line) return [];
    const { item, description } = line;
    const own = { shipment, organization, orderLine: id, item, description };
    const values = { ...own, quantity, batchNumber, expiryDate };
    return { id: newId(), version: null, values };
  });
  await writeMany(tx, actor, shipmentLineKind, rows);
  return made;
}
