import type { OrderPlacing } from "@pharmacy/contract/orders/orders";
import { ORDER_ACTS } from "@pharmacy/contract/orders/orders.acts";
import { presentPharmacy } from "../../identity/accounts/accounts.pharmacy-locks.ts";
import { requireWritable } from "../../membership/subscriptions/subscriptions.read-only.ts";
import { AppError, requireNone } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { getRecord, updateRecord } from "../../platform/db/records.ts";
import { requireAct } from "../../platform/http/require-act.ts";
import type { OrderServices } from "./orders.changes.ts";
import { sumsWithFreight } from "./orders.freight.ts";
import { linesOf, writeLines } from "./orders.lines.ts";
import {
  requireCredit,
  requireMayOrder,
  requireOrderTerms,
  requireRoomInMonth,
} from "./orders.placing-rules.ts";
import { orderBuyerOf, type PricedFacts, priceLines } from "./orders.pricing.ts";
import { readOrderRow } from "./orders.reads.ts";
import { writeOfPlaced } from "./orders.send-emails.ts";
import { keepWithdrawalsOut } from "./orders.strike-withdrawn.ts";
import { stateOfOrder } from "./orders.sums.ts";
import { type LineRow, type OrderRow, orderKind } from "./orders.table.ts";

/**
 * Makes an order binding, at the prices of today. The pharmacy is locked first: its credit limit and
 * its number of orders a month are shared by all of its orders.
 */
export async function placeOrder(
  services: OrderServices,
  actor: Actor,
  id: string,
  { version, totalAmount }: OrderPlacing,
): Promise<void> {
  const { db, clock } = services;
  const now = clock();
  await db.transaction(async (tx) => {
    const { organization } = await getRecord(tx, orderKind, id);
    const pharmacy = await presentPharmacy(tx, organization, "no key update");
    let priced: PricedFacts[] = [];
    let earlier: readonly LineRow[] = [];
    await updateRecord(tx, actor, orderKind, id, { version } as { version: number }, {
      action: "place",
      read: (within) => readOrderRow(within, actor, id, now),
      rule: async (before) => {
        requireAct("order", ORDER_ACTS.place, stateOfOrder(before), actor);
        requireMayOrder(pharmacy, now);
        await requireWritable(tx, organization, now);
        await requireRoomInMonth(tx, pharmacy, now);
        await keepWithdrawalsOut(tx);
        const lines = await linesOf(tx, id);
        earlier = lines;
        const buyer = await orderBuyerOf(tx, organization, now);
        priced = await priceLines(tx, buyer, lines);
        requireOrderable(priced);
        const { columns: sums, ...rest } = await sumsWithFreight(tx, buyer, priced);
        const asPriced = stateOfOrder({ ...before, ...sums }, pharmacy.approvalAmount);
        requireAct("order", ORDER_ACTS.place, asPriced, actor);
        requireOrderTerms(buyer, rest);
        if (totalAmount !== undefined && totalAmount !== sums.totalAmount) {
          throw await otherPrices(tx, actor, before, { lines, priced, sums, now });
        }
        await requireCredit(tx, pharmacy, sums.totalAmount);
        return {
          ...sums,
          status: "placed" as const,
          placedAt: new Date(now).toISOString(),
          placedBy: actor.id === null ? null : { id: actor.id, name: actor.name },
          deliveryAddress: pharmacy.address,
          sentBackNote: null,
        };
      },
    });
    await writeLines(tx, actor, { id, organization }, priced);
    const order = await getRecord(tx, orderKind, id);
    await writeOfPlaced(tx, services, actor, { order, changed: changedPrices(earlier, priced) });
  });
}

function changedPrices(lines: readonly LineRow[], priced: readonly PricedFacts[]) {
  return lines.flatMap(({ description, unitPrice: before }, place) => {
    const after = priced[place]?.unitPrice ?? null;
    return after === before ? [] : [{ description, before, after }];
  });
}

/** All lines are refused at once, each at its place. */
function requireOrderable(priced: readonly PricedFacts[]): void {
  const problems = priced.flatMap(({ problem }, place) =>
    problem === null ? [] : [[`lines.${place}.item`, problem] as const],
  );
  requireNone(Object.fromEntries(problems));
}

type Repriced = {
  lines: readonly LineRow[];
  priced: readonly PricedFacts[];
  sums: Awaited<ReturnType<typeof sumsWithFreight>>["columns"];
  now: number;
};

/** The answer has the order as it would be placed now; sending its total accepts it. */
async function otherPrices(
  tx: Transaction,
  actor: Actor,
  { id }: OrderRow,
  { lines, priced, sums, now }: Repriced,
): Promise<AppError> {
  const changed = lines.filter(({ unitPrice }, place) => priced[place]?.unitPrice !== unitPrice);
  const shown = await readOrderRow(tx, actor, id, now);
  const current = {
    ...shown,
    netAmount: sums.netAmount,
    taxAmount: sums.taxAmount,
    totalAmount: sums.totalAmount,
    freightAmount: sums.freightAmount,
    lines: shown.lines.map((line, place) => {
      const { unitPrice = line.unitPrice ?? null } = priced[place] ?? {};
      return { ...line, unitPrice, netAmount: line.quantity * (unitPrice ?? 0) };
    }),
  };
  const count = changed.length === 1 ? "1 price has" : `${changed.length} prices have`;
  const message =
    changed.length === 0
      ? "The total of this order is another one now. Look at it and place it again."
      : `${count} changed since this order was written. Look at the new total and place it again.`;
  return new AppError("conflict", message, { current });
}
