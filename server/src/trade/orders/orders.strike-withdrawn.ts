import { restOf, statusFrom, sumsOf } from "@pharmacy/contract/orders/orders.quantities";
import { and, asc, inArray, sql } from "drizzle-orm";
import type { WithdrawnItem } from "../../catalogue/items/items.effects.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { type ManyRow, writeMany } from "../../platform/db/write-many.ts";
import type { Services } from "../../platform/http/routes.ts";
import { orderLineWithdrawnEmail } from "./orders.emails.ts";
import { writeToBuyers } from "./orders.send-emails.ts";
import { summed } from "./orders.sums.ts";
import {
  type LineRow,
  type OrderRow,
  orderKind,
  orderLineKind,
  orderLines,
  orders,
} from "./orders.table.ts";

/** An order has up to 500 lines, and all are summed again. */
const SLICE = 100;

const NONE = "00000000-0000-0000-0000-000000000000";

const WITHDRAWALS = 5_310_442;

/**
 * Placing waits for a withdrawal that is under way, and a withdrawal for placings: one of the two
 * sees the other. Other work on items and orders waits for neither.
 */
export async function keepWithdrawalsOut(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${WITHDRAWALS})`);
}

/**
 * Strikes what has not been shipped of a withdrawn item from every order that is placed. Lines of
 * drafts stay: they say why they cannot be placed. Returns the number of emails to pharmacies.
 */
export async function strikeWithdrawn(
  tx: Transaction,
  services: Pick<Services, "clock" | "config" | "secret">,
  actor: Actor,
  item: WithdrawnItem,
): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(${WITHDRAWALS})`);
  const at = new Date(services.clock()).toISOString();
  let emails = 0;
  for (let last = NONE; ; ) {
    const open = await openOrdersWith(tx, item.id, last);
    const struck = await strikeIn(tx, actor, open, { item: item.id, reason: item.reason, at });
    for (const facts of struck) {
      const { order } = facts;
      emails += await writeToBuyers(tx, services, order, (sender, reader) =>
        orderLineWithdrawnEmail(sender, reader, { ...facts, reason: item.reason }),
      );
    }
    const end = open.at(-1);
    if (!end || open.length < SLICE) return emails;
    last = end.id;
  }
}

function openOrdersWith(tx: Transaction, item: string, last: string): Promise<OrderRow[]> {
  const hasRest = sql`exists (select from order_lines l where l."order" = orders.id
    and l.item = ${item} and l.quantity - l.struck > l.shipped)`;
  return tx
    .select()
    .from(orders)
    .where(
      and(
        inArray(orders.status, ["placed", "confirmed", "partlyShipped"]),
        sql`orders.id > ${last}`,
        hasRest,
      ),
    )
    .orderBy(asc(orders.id))
    .limit(SLICE)
    .for("update");
}

/** A line that its pharmacy is written to about. */
type Struck = { order: OrderRow; line: LineRow; packs: number; isCancelled: boolean };

type Strike = { item: string; reason: string; at: string };

async function strikeIn(
  tx: Transaction,
  actor: Actor,
  open: readonly OrderRow[],
  { item, reason, at }: Strike,
): Promise<Struck[]> {
  if (open.length === 0) return [];
  const ids = open.map(({ id }) => id);
  const lines = await tx.select().from(orderLines).where(inArray(orderLines.order, ids));
  const struck = lines.filter((line) => line.item === item && restOf(line) > 0);
  await writeMany(
    tx,
    actor,
    orderLineKind,
    struck.map((line) => ({ id: line.id, version: line.version, values: struckValues(line) })),
  );
  const after = new Map<string, LineRow[]>(ids.map((id) => [id, []]));
  for (const line of lines) {
    const values = line.item === item ? struckValues(line) : {};
    after.get(line.order)?.push({ ...line, ...values });
  }
  const rows = open.map((order): ManyRow<typeof orders> => {
    const all = after.get(order.id) ?? [];
    const sums = sumsOf(all);
    const status =
      order.status === "placed" && sums.wanted > 0
        ? "placed"
        : statusFrom(sums, order.shipmentsUnderWay);
    return {
      id: order.id,
      version: order.version,
      values: {
        ...summed(all, order),
        status,
        ...(status === "cancelled" && {
          payment: "void" as const,
          cancelledAt: at,
          cancelReason: `Withdrawn: ${reason}`,
        }),
      },
      follows: { linesRevision: order.linesRevision + 1 },
    };
  });
  await writeMany(tx, actor, orderKind, rows, { isLive: true });
  return open.flatMap((order, place) => {
    const line = struck.find((one) => one.order === order.id);
    const isCancelled = rows[place]?.values.status === "cancelled";
    return line ? [{ order, line, packs: restOf(line), isCancelled }] : [];
  });
}

function struckValues(line: LineRow) {
  const rest = restOf(line);
  if (rest === 0) return {};
  const struck = line.struck + rest;
  return { struck, confirmed: line.shipped, strikeReason: "withdrawn" as const };
}
