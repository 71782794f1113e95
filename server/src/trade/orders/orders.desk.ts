import type { ActRule } from "@pharmacy/contract/acts";
import type { AuditAction } from "@pharmacy/contract/audit-logs/audit-logs.values";
import type { OrderConfirmation } from "@pharmacy/contract/orders/orders";
import { ORDER_ACTS, type OrderState } from "@pharmacy/contract/orders/orders.acts";
import {
  restOf,
  shortOf,
  statusFrom,
  sumsOf,
  wantedOf,
} from "@pharmacy/contract/orders/orders.quantities";
import type { STRIKE_REASONS } from "@pharmacy/contract/orders/orders.values";
import { AppError, requireNone } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { updateRecord } from "../../platform/db/records.ts";
import { requireAct } from "../../platform/http/require-act.ts";
import { packsInWords } from "../../stock/products/products.packs-in-words.ts";
import type { OrderServices } from "./orders.changes.ts";
import { changeLines, type LineChange, linesOf } from "./orders.lines.ts";
import { readOrderRow } from "./orders.reads.ts";
import { notifyBuyers, writeOfShortage } from "./orders.send-emails.ts";
import { stateOfOrder, summed } from "./orders.sums.ts";
import { type LineRow, type OrderRow, orderKind } from "./orders.table.ts";

type Act = {
  rule: ActRule<OrderState>;
  action: AuditAction;
  version: number | undefined;
  /** The lines as they change, and columns of the order besides those that follow from them. */
  change(lines: readonly LineRow[], before: OrderRow): Changed;
};

type Changed = {
  lines?: readonly LineChange[];
  values?: Partial<OrderRow>;
  /** In the same transaction, with the lines as they are then. */
  inform?(tx: Transaction, lines: readonly LineRow[]): Promise<void>;
  /** If it is another one than the act's. */
  action?: AuditAction;
};

/** Changes an order with its lines, which are locked with it. */
async function changeBoth(
  { db, clock }: OrderServices,
  actor: Actor,
  id: string,
  { rule, action, version, change }: Act,
): Promise<{ version: number }> {
  const now = clock();
  let done = action;
  return db.transaction((tx) =>
    updateRecord(tx, actor, orderKind, id, version === undefined ? {} : { version }, {
      // the lines decide, which the rule reads
      get action() {
        return done;
      },
      read: (within) => readOrderRow(within, actor, id, now),
      rule: async (before) => {
        requireAct("order", rule, stateOfOrder(before), actor);
        const locked = await linesOf(tx, id);
        const changed = change(locked, before);
        const { lines: changes = [], values, inform } = changed;
        done = changed.action ?? action;
        const after = await changeLines(tx, actor, locked, changes);
        await inform?.(tx, after);
        const linesRevision = before.linesRevision + (changes.length > 0 ? 1 : 0);
        return { ...summed(after, before), linesRevision, ...values };
      },
    }),
  );
}

export function withdrawOrder(
  services: OrderServices,
  actor: Actor,
  id: string,
  version: number,
): Promise<{ version: number }> {
  return changeBoth(services, actor, id, {
    rule: ORDER_ACTS.withdraw,
    action: "withdraw",
    version,
    change: (lines) => ({ lines: unstruck(lines), values: AS_DRAFT }),
  });
}

const AS_DRAFT = {
  status: "draft",
  placedAt: null,
  placedBy: null,
  deliveryAddress: null,
} as const;

/**
 * A draft wants all of its packs again, also of an item that was withdrawn while it was placed, and
 * nothing is set aside for it.
 */
function unstruck(lines: readonly LineRow[]): LineChange[] {
  return lines.flatMap((line) =>
    line.struck > 0 || line.allotted !== null
      ? [{ line, values: { struck: 0, strikeReason: null, allotted: null } }]
      : [],
  );
}

export function sendOrderBack(
  services: OrderServices,
  actor: Actor,
  id: string,
  { version, note }: { version: number; note: string },
): Promise<{ version: number }> {
  return changeBoth(services, actor, id, {
    rule: ORDER_ACTS.sendBack,
    action: "sendBack",
    version,
    change: (lines) => ({
      lines: unstruck(lines),
      values: { ...AS_DRAFT, sentBackNote: note },
    }),
  });
}

type Confirmation = Omit<OrderConfirmation, "version"> & { version?: number | undefined };

/** All packs of a line come, or as many as were set aside for it. */
const expectedOf = (line: LineRow) => Math.min(line.allotted ?? wantedOf(line), wantedOf(line));

/** Packs may be confirmed again while a line is short, but never fewer than before. */
export function confirmOrder(
  services: OrderServices,
  actor: Actor,
  id: string,
  { version, lines: wanted }: Confirmation,
): Promise<{ version: number }> {
  return changeBoth(services, actor, id, {
    rule: ORDER_ACTS.confirm,
    action: "confirm",
    version,
    change: (lines, before) => {
      const own = namedLines(lines, wanted);
      requireConfirmable(lines, own, wanted);
      const packs = lines.map((line) => own.get(line.id) ?? expectedOf(line));
      return confirmedBy(services, actor, before, { lines, packs });
    },
  });
}

type Confirmed = {
  lines: readonly LineRow[];
  /** One number for each line, in the order of the lines. */
  packs: readonly number[];
};

function confirmedBy(
  services: OrderServices,
  actor: Actor,
  before: OrderRow,
  { lines, packs }: Confirmed,
): Changed {
  const at = new Date(services.clock()).toISOString();
  if (packs.every((count) => count === 0)) {
    throw new AppError("conflict", "Nothing is confirmed. Cancel the order instead.");
  }
  const changes = lines.flatMap((line, place): LineChange[] => {
    const confirmed = packs[place] ?? 0;
    const isSame = confirmed === line.confirmed && line.allotted === null;
    return isSame ? [] : [{ line, values: { confirmed, allotted: null } }];
  });
  const status = before.status === "placed" ? ("confirmed" as const) : before.status;
  return {
    lines: changes,
    values: { status, confirmedAt: before.confirmedAt ?? at },
    inform: async (tx, confirmed) => {
      if (before.status === "placed") await notifyBuyers(tx, actor, "orderConfirmed", before);
      if (changes.length > 0 && confirmed.some((line) => shortOf(line) > 0)) {
        await writeOfShortage(tx, services, before, confirmed);
      }
    },
  };
}

/**
 * Gives packs to one line. An order that is not confirmed keeps them set aside until the packs of
 * each of its lines are known, and is confirmed then.
 */
export async function allotLine(
  services: OrderServices,
  actor: Actor,
  id: string,
  line: string,
  packsFor: (line: LineRow) => number,
): Promise<"confirmed" | "setAside"> {
  let outcome: "confirmed" | "setAside" = "confirmed";
  await changeBoth(services, actor, id, {
    rule: ORDER_ACTS.confirm,
    action: "confirm",
    version: undefined,
    change: (lines, before) => {
      const own = lines.find((one) => one.id === line);
      if (!own) throw new AppError("conflict", "This line is not there any more.");
      const packs = packsFor(own);
      const packsOf = (one: LineRow) => {
        if (one === own) return packs;
        if (before.status !== "placed") return one.confirmed;
        // of an item that was withdrawn meanwhile, nothing is awaited
        return wantedOf(one) === 0 ? 0 : one.allotted;
      };
      const known = lines.map(packsOf);
      const isKnown = known.every((count) => count !== null);
      if (isKnown && known.some((count) => count > 0)) {
        return confirmedBy(services, actor, before, { lines, packs: known });
      }
      outcome = "setAside";
      return { lines: [{ line: own, values: { allotted: packs } }], action: "update" };
    },
  });
  return outcome;
}

function namedLines(
  lines: readonly LineRow[],
  wanted: readonly { line: string; confirmed: number }[],
): Map<string, number> {
  const known = new Set(lines.map(({ id }) => id));
  const problems = wanted.flatMap(({ line }, place) =>
    known.has(line) ? [] : [[`lines.${place}.line`, "This order has no such line."] as const],
  );
  requireNone(Object.fromEntries(problems));
  return new Map(wanted.map(({ line, confirmed }) => [line, confirmed]));
}

function requireConfirmable(
  lines: readonly LineRow[],
  own: ReadonlyMap<string, number>,
  wanted: readonly { line: string }[],
): void {
  const problems: Record<string, string> = {};
  for (const line of lines) {
    const confirmed = own.get(line.id);
    if (confirmed === undefined) continue;
    const place = wanted.findIndex((one) => one.line === line.id);
    const most = wantedOf(line);
    if (confirmed > most) {
      problems[`lines.${place}.confirmed`] = `At most ${packsInWords(most)} can be confirmed.`;
    } else if (confirmed < line.confirmed) {
      problems[`lines.${place}.confirmed`] =
        `${packsInWords(line.confirmed)} were confirmed before. Close the rest once what comes was shipped.`;
    }
  }
  requireNone(problems);
}

type StrikeReason = (typeof STRIKE_REASONS)[number];

/** Strikes the packs that were not shipped. */
export function closeRest(
  services: OrderServices,
  actor: Actor,
  id: string,
  { version, reason }: { version: number; reason: StrikeReason },
): Promise<{ version: number }> {
  return changeBoth(services, actor, id, {
    rule: ORDER_ACTS.closeRest,
    action: "closeRest",
    version,
    change: (lines, { shipmentsUnderWay }) => {
      const changes = lines.flatMap((line): LineChange[] => {
        const rest = restOf(line);
        if (rest === 0) return [];
        const struck = line.struck + rest;
        return [{ line, values: { struck, confirmed: line.shipped, strikeReason: reason } }];
      });
      const after = lines.map((line) => ({ ...line, struck: line.struck + restOf(line) }));
      const status = statusFrom(sumsOf(after), shipmentsUnderWay);
      return { lines: changes, values: { status } };
    },
  });
}

/** Strikes everything: nothing was shipped. */
export function cancelOrder(
  services: OrderServices,
  actor: Actor,
  id: string,
  { version, reason }: { version: number; reason: string },
): Promise<{ version: number }> {
  const at = new Date(services.clock()).toISOString();
  return changeBoth(services, actor, id, {
    rule: ORDER_ACTS.cancel,
    action: "cancel",
    version,
    change: () => ({
      values: { status: "cancelled", payment: "void", cancelledAt: at, cancelReason: reason },
    }),
  });
}
