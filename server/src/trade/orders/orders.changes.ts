import type { OrderChanges, OrderInput } from "@pharmacy/contract/orders/orders";
import { ORDER_ACTS } from "@pharmacy/contract/orders/orders.acts";
import type * as z from "zod/mini";
import {
  presentPharmacy,
  requireInService,
} from "../../identity/accounts/accounts.pharmacy-locks.ts";
import { SETTINGS_ID, settingKind } from "../../identity/settings/settings.table.ts";
import { requireWritable } from "../../membership/subscriptions/subscriptions.read-only.ts";
import { invalidField } from "../../platform/app-error.ts";
import { todayIn } from "../../platform/days.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { deleteRecord, getRecord, insertRecord, updateRecord } from "../../platform/db/records.ts";
import { deleteMany } from "../../platform/db/write-many.ts";
import { nextNumber } from "../../platform/db/yearly-numbers.ts";
import { requireAct, requireState } from "../../platform/http/require-act.ts";
import type { Services } from "../../platform/http/routes.ts";
import { pharmacyFor } from "../../stock/products/products.pharmacy-for.ts";
import { sumsWithFreight } from "./orders.freight.ts";
import { linesOf, writeLines } from "./orders.lines.ts";
import { orderBuyerOf, type PricedFacts, priceLines, wantedLines } from "./orders.pricing.ts";
import { readOrderRow } from "./orders.reads.ts";
import { stateOfOrder } from "./orders.sums.ts";
import { type LineRow, ORDER_NUMBERS, orderKind, orderLineKind } from "./orders.table.ts";

export type OrderServices = Pick<Services, "db" | "clock" | "config" | "secret">;

/** Writes a draft, for the caller's own pharmacy or for one that is chosen. */
export async function createOrder(
  { db, clock }: OrderServices,
  actor: Actor,
  { organization: chosen, lines = [], ...input }: z.output<typeof OrderInput>,
): Promise<string> {
  requireOwnNotes(actor, input.internalNote);
  const organization = pharmacyFor(actor, chosen);
  return db.transaction(async (tx) => {
    const now = clock();
    const pharmacy = await presentPharmacy(tx, organization, "share");
    requireInService(pharmacy);
    requireDay(input.requestedDeliveryOn, pharmacy.timeZone, now);
    await requireWritable(tx, organization, now);
    const wanted = await wantedLines(tx, lines);
    const buyer = await orderBuyerOf(tx, organization, now);
    const priced = await priceLines(tx, buyer, wanted);
    const { columns } = await sumsWithFreight(tx, buyer, priced);
    const number = await nextOrderNumber(tx, now);
    const order = await insertRecord(tx, actor, orderKind, {
      ...input,
      ...columns,
      number,
      organization,
      source: sourceOf(actor),
      currency: pharmacy.currency,
    });
    await writeLines(tx, actor, order, priced);
    return order.id;
  });
}

function sourceOf({ type, organization }: Actor) {
  if (type === "apiToken") return "api" as const;
  return organization === null ? ("console" as const) : ("dashboard" as const);
}

/** The year of the number is the network's. */
async function nextOrderNumber(tx: Transaction, now: number): Promise<string> {
  const { timeZone } = await getRecord(tx, settingKind, SETTINGS_ID);
  return nextNumber(tx, ORDER_NUMBERS, todayIn(timeZone, now).slice(0, 4));
}

/** All lines of the draft are sent together, and priced again. */
export async function changeOrder(
  { db, clock }: OrderServices,
  actor: Actor,
  id: string,
  { lines, ...change }: z.output<typeof OrderChanges>,
): Promise<void> {
  requireOwnNotes(actor, change.internalNote);
  const now = clock();
  let priced: PricedFacts[] | undefined;
  await db.transaction(async (tx) => {
    await updateRecord(tx, actor, orderKind, id, change, {
      read: (within) => readOrderRow(within, actor, id, now),
      check: (before) => requireAct("order", ORDER_ACTS.edit, stateOfOrder(before), actor),
      rule: async (before, values) => {
        const buyer = await orderBuyerOf(tx, before.organization, now);
        if (values.requestedDeliveryOn !== before.requestedDeliveryOn) {
          requireOn(values.requestedDeliveryOn, buyer.on);
        }
        if (!lines) return values;
        priced = await priceLines(tx, buyer, await wantedLines(tx, lines));
        const isOther = differs(await linesOf(tx, id), priced);
        const linesRevision = before.linesRevision + (isOther ? 1 : 0);
        const { columns } = await sumsWithFreight(tx, buyer, priced);
        return { ...values, ...columns, linesRevision };
      },
    });
    if (!priced) return;
    const { organization } = await getRecord(tx, orderKind, id);
    await writeLines(tx, actor, { id, organization }, priced);
  });
}

function differs(before: readonly LineRow[], after: readonly PricedFacts[]): boolean {
  return (
    before.length !== after.length ||
    after.some(({ item, quantity, unitPrice }, place) => {
      const line = before[place];
      return line?.item !== item || line.quantity !== quantity || line.unitPrice !== unitPrice;
    })
  );
}

/** The network's own remarks are none of a pharmacy's. */
function requireOwnNotes({ organization }: Actor, internalNote: string | null | undefined): void {
  if (organization === null || internalNote === undefined) return;
  throw invalidField("internalNote", "Only the network keeps internal notes.");
}

function requireDay(day: string | null | undefined, timeZone: string, now: number): void {
  requireOn(day, todayIn(timeZone, now));
}

function requireOn(day: string | null | undefined, today: string): void {
  if (day && day < today) throw invalidField("requestedDeliveryOn", "Choose today or a later day.");
}

/** A new draft with what an earlier order had, at the prices of today. */
export async function orderAgain(
  services: OrderServices,
  actor: Actor,
  id: string,
): Promise<string> {
  const order = await getRecord(services.db, orderKind, id);
  requireState("order", ORDER_ACTS.orderAgain, stateOfOrder(order));
  const { organization } = order;
  const lines = await linesOf(services.db, id);
  return createOrder(services, actor, {
    organization: actor.organization === null ? organization : null,
    lines: lines.map(({ item, quantity }) => ({ item, gtin: undefined, quantity })),
    requestedDeliveryOn: undefined,
    buyerReference: undefined,
    note: undefined,
    internalNote: undefined,
  });
}

export function removeOrder({ db }: Pick<Services, "db">, actor: Actor, id: string): Promise<void> {
  return deleteRecord(db, actor, orderKind, id, async (before, tx) => {
    requireAct("order", ORDER_ACTS.delete, stateOfOrder(before), actor);
    const lines = await linesOf(tx, id);
    await deleteMany(
      tx,
      actor,
      orderLineKind,
      lines.map((line) => line.id),
    );
    return undefined;
  });
}
