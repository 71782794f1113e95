import type { OrderStatus } from "@pharmacy/contract/orders/orders.values";
import { DAY_MS } from "@pharmacy/contract/time.values";
import { and, asc, eq, isNull } from "drizzle-orm";
import { items } from "../catalogue/items/items.table.ts";
import { priceListLines, priceLists } from "../catalogue/lists/price-lists.table.ts";
import { organizations } from "../identity/accounts/organizations.table.ts";
import { users } from "../identity/accounts/users.table.ts";
import { networkNow } from "../identity/settings/settings.network-now.ts";
import type { Transaction } from "../platform/db/database.ts";
import { newId } from "../platform/db/ids.ts";
import { addUnaudited } from "../platform/db/unaudited.ts";
import { orderBuyerOf, type PricedFacts, priceLines } from "../trade/orders/orders.pricing.ts";
import { summed } from "../trade/orders/orders.sums.ts";
import {
  type LineRow,
  type OrderRow,
  orderCounts,
  orderKind,
  orderLineKind,
} from "../trade/orders/orders.table.ts";
import { returnCounts, returnKind, returnLineKind } from "../trade/returns/returns.table.ts";
import {
  type ShipmentLineRow,
  type ShipmentRow,
  shipmentCounts,
  shipmentKind,
  shipmentLineKind,
} from "../trade/shipments/shipments.table.ts";
import { countsByYear, numberOf, writeAll } from "./many-records.ts";
import type { DemoOrder } from "./order-plans.ts";
import { type Random, randomOf } from "./random.ts";
import type { Demo } from "./seed.ts";

const SEED = 51;
const CARRIERS = ["Harrier Couriers", "Coldline", "Corrib Couriers"];

type Owner = { id: string; user: { id: string; name: string } };

/** Inserts supply orders of 400 days with their shipments, at the prices of today. */
export const insertOrders: Demo = async (tx, services) => {
  const random = randomOf(SEED);
  const now = services.clock();
  const { today } = await networkNow(tx, now);
  const owners = await ownersOf(tx);
  const packs = await pricedPacks(tx);
  const { demoOrders } = await import("./order-plans.ts");
  const planned = demoOrders(random, { packs, pharmacies: owners.length, today });
  const facts = await factsOf(tx, owners, packs, now);
  const made: Made = { orders: [], lines: [], shipments: [], shipmentLines: [] };
  const counts = new Map<string, { orders: number; shipments: number }>();
  for (const order of planned) {
    const owner = owners[order.pharmacy];
    if (owner) add(made, { random, order, owner, facts, counts, now });
  }
  const { claimMissingPacks } = await import("./missing-packs.ts");
  const claims = claimMissingPacks(made);
  await writeAll(tx, orderKind, made.orders);
  await writeAll(tx, orderLineKind, made.lines);
  await writeAll(tx, shipmentKind, made.shipments);
  await writeAll(tx, shipmentLineKind, made.shipmentLines);
  await writeAll(tx, returnKind, claims.returns);
  await writeAll(tx, returnLineKind, claims.lines);
  for (const [year, count] of countsByYear(claims.returns)) {
    await addUnaudited(tx, returnCounts, { year: Number(year), count });
  }
  for (const [year, count] of counts) {
    await addUnaudited(tx, orderCounts, { year: Number(year), count: count.orders });
    await addUnaudited(tx, shipmentCounts, { year: Number(year), count: count.shipments });
  }
};

/** Pharmacies whose owner can sign in. */
async function ownersOf(tx: Transaction): Promise<Owner[]> {
  const rows = await tx
    .select({ id: organizations.id, user: users.id, name: users.name })
    .from(organizations)
    .innerJoin(users, and(eq(users.organization, organizations.id), eq(users.role, "owner")))
    .where(
      and(
        eq(organizations.status, "active"),
        eq(organizations.orderHold, false),
        isNull(organizations.creditLimit),
        eq(users.status, "active"),
      ),
    )
    .orderBy(asc(organizations.code));
  return rows.map(({ id, user, name }) => ({ id, user: { id: user, name } }));
}

/** Items that every pharmacy can order, even a single pack. */
async function pricedPacks(tx: Transaction) {
  return tx
    .selectDistinct({ item: priceListLines.item, code: priceListLines.itemCode })
    .from(priceListLines)
    .innerJoin(priceLists, eq(priceLists.id, priceListLines.list))
    .innerJoin(items, eq(items.id, priceListLines.item))
    .where(
      and(
        isNull(priceLists.organization),
        eq(priceLists.keptState, "running"),
        eq(priceListLines.minQuantity, 1),
        eq(priceListLines.multipleOf, 1),
        eq(items.status, "active"),
        isNull(items.controlledSchedule),
      ),
    )
    .orderBy(asc(priceListLines.itemCode));
}

type Facts = ReadonlyMap<string, ReadonlyMap<string, PricedFacts>>;

async function factsOf(
  tx: Transaction,
  owners: readonly Owner[],
  packs: readonly { item: string }[],
  now: number,
): Promise<Facts> {
  const facts = new Map<string, ReadonlyMap<string, PricedFacts>>();
  const all = [...new Set(packs.map(({ item }) => item))];
  for (const { id } of owners) {
    const buyer = await orderBuyerOf(tx, id, now);
    const lines = all.map((item) => ({ item, quantity: 1 }));
    const priced = await priceLines(tx, buyer, lines);
    facts.set(id, new Map(priced.map((one) => [one.item, one])));
  }
  return facts;
}

const NO_FREIGHT = { freightAmount: 0, freightTaxRateBps: 0 };

type New<Row> = Omit<Row, "version" | "createdBy" | "search">;

type Made = {
  orders: Partial<OrderRow>[];
  lines: Partial<LineRow>[];
  shipments: Partial<ShipmentRow>[];
  shipmentLines: Partial<ShipmentLineRow>[];
};

type Adding = {
  random: Random;
  order: DemoOrder;
  owner: Owner;
  facts: Facts;
  counts: Map<string, { orders: number; shipments: number }>;
  now: number;
};

const SENT: readonly OrderStatus[] = ["partlyShipped", "shipped", "delivered"];

function add(made: Made, { random, order, owner, facts, counts, now }: Adding): void {
  const { at, status } = order;
  const id = newId();
  const year = at.slice(0, 4);
  const count = counts.get(year) ?? { orders: 0, shipments: 0 };
  counts.set(year, count);
  count.orders += 1;
  const lines = linesOf(order, { order: id, organization: owner.id }, facts.get(owner.id));
  const isPlaced = status !== "draft";
  const isConfirmed = status === "confirmed" || SENT.includes(status);
  made.orders.push({
    id,
    number: numberOf("SO", year, count.orders),
    organization: owner.id,
    status,
    payment: status === "cancelled" ? "void" : "notInvoiced",
    source: "dashboard",
    currency: "EUR",
    ...summed(lines, NO_FREIGHT),
    shipmentsUnderWay: status === "partlyShipped" || status === "shipped" ? 1 : 0,
    createdAt: at,
    updatedAt: at,
    placedAt: isPlaced ? at : null,
    placedBy: isPlaced ? owner.user : null,
    confirmedAt: isConfirmed ? later(at, 1, now) : null,
    cancelledAt: status === "cancelled" ? later(at, 1, now) : null,
    cancelReason: status === "cancelled" ? "Ordered twice." : null,
  });
  made.lines.push(...lines);
  if (!SENT.includes(status)) return;
  count.shipments += 1;
  const shipment = newId();
  const isDelivered = status === "delivered";
  made.shipments.push({
    id: shipment,
    number: numberOf("SH", year, count.shipments),
    order: id,
    organization: owner.id,
    status: isDelivered ? "delivered" : "underWay",
    carrier: random.one(CARRIERS),
    createdAt: later(at, 1, now),
    updatedAt: later(at, 1, now),
    deliveredAt: isDelivered ? later(at, 2, now) : null,
    deliveredBy: isDelivered ? owner.user : null,
  });
  for (const { id: orderLine, item, description, shipped, organization } of lines) {
    if (shipped === 0) continue;
    made.shipmentLines.push({
      id: newId(),
      shipment,
      organization,
      orderLine,
      item,
      description,
      quantity: shipped,
      delivered: isDelivered ? shipped : null,
      batchNumber: `${random.one(["K", "L", "M"])}${random.whole(10_000, 99_999)}`,
      expiryDate: new Date(now + random.whole(300, 900) * DAY_MS).toISOString().slice(0, 10),
    });
  }
}

type NewLine = New<LineRow>;

function linesOf(
  { lines, status, at }: DemoOrder,
  own: { order: string; organization: string },
  facts: ReadonlyMap<string, PricedFacts> | undefined,
): NewLine[] {
  return lines.flatMap(({ pack, quantity, confirmed, struck }, place) => {
    const known = facts?.get(pack.item);
    if (!known) return [];
    const { problem: _, multipleOf: __, ...fact } = known;
    const shipped = SENT.includes(status) ? sentOf(status, confirmed) : 0;
    const delivered = status === "delivered" ? shipped : 0;
    const isStruck = struck > 0;
    return {
      ...fact,
      ...own,
      id: newId(),
      createdAt: at,
      updatedAt: at,
      place: place + 1,
      quantity,
      confirmed,
      shipped,
      delivered,
      struck,
      allotted: null,
      strikeReason: isStruck ? ("outOfStock" as const) : null,
    };
  });
}

/** Half of what was confirmed has left where an order is partly shipped. */
const sentOf = (status: OrderStatus, confirmed: number) =>
  status === "partlyShipped" ? Math.ceil(confirmed / 2) : confirmed;

const later = (at: string, days: number, now: number) =>
  new Date(Math.min(Date.parse(at) + days * DAY_MS, now)).toISOString();
