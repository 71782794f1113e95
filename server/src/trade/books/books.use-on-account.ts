import { OPEN_ACCOUNT_ACTS, type OpenAccount } from "@pharmacy/contract/payments/payments.acts";
import { oldestFirst } from "@pharmacy/contract/payments/payments.allocating";
import { ALLOCATIONS_MAX } from "@pharmacy/contract/payments/payments.values";
import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import { AppError } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { writeMany } from "../../platform/db/write-many.ts";
import { requireAct } from "../../platform/http/require-act.ts";
import { IS_DISPUTED } from "../invoices/invoices.reads.ts";
import { invoiceKind, invoices } from "../invoices/invoices.table.ts";
import { onAccountOf } from "../payments/payments.account.ts";
import {
  followOrders,
  type LedgerServices,
  lockLedger,
  type Owned,
  writeAllocations,
} from "../payments/payments.ledger.ts";
import { paymentKind, payments } from "../payments/payments.table.ts";
import { pharmacyAgeing } from "./pharmacy-ageing.view.ts";

type Open = { id: string; openAmount: number };
type Share = { from: string; to: string; amount: number };

/**
 * Settles the oldest invoices of a pharmacy in one currency with its money on account, and leaves
 * disputed ones alone. Each kind of record is written by one statement.
 */
export async function useOnAccount(
  { db }: LedgerServices,
  actor: Actor,
  account: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const owned = await accountOf(tx, account);
    const { name } = await lockLedger(tx, owned.organization);
    const money = await onAccountOf(tx, owned);
    const open = await openOf(tx, owned);
    const state: OpenAccount = {
      organization: { name },
      currency: owned.currency,
      onAccount: sumOf(money),
      openAmount: sumOf(open),
    };
    requireAct("payment", OPEN_ACCOUNT_ACTS.useOnAccount, state, actor);
    await writeShares(tx, actor, owned, { money, open, shares: sharesOf(money, open) });
  });
}

/** The id is of a view, whose row leaves it once nothing is open. */
async function accountOf(tx: Transaction, id: string): Promise<Owned> {
  const { organization, currency } = pharmacyAgeing;
  const [account] = await tx
    .select({ organization, currency })
    .from(pharmacyAgeing)
    .where(eq(pharmacyAgeing.id, id));
  if (!account) throw new AppError("not_found", "This account is settled.");
  return account;
}

function openOf(tx: Transaction, { organization, currency }: Owned): Promise<Open[]> {
  return tx
    .select({ id: invoices.id, openAmount: invoices.openAmount })
    .from(invoices)
    .where(
      and(
        eq(invoices.organization, organization),
        eq(invoices.currency, currency),
        eq(invoices.kind, "invoice"),
        gt(invoices.openAmount, 0),
        sql`not ${IS_DISPUTED}`,
      ),
    )
    .orderBy(asc(invoices.dueDate), asc(invoices.number))
    .limit(ALLOCATIONS_MAX);
}

const sumOf = (all: readonly Open[]) => all.reduce((sum, { openAmount }) => sum + openAmount, 0);

/** The oldest money goes first. */
function sharesOf(money: readonly Open[], open: readonly Open[]): Share[] {
  let left = open;
  return money.flatMap(({ id: from, openAmount }) => {
    const taken = new Map(oldestFirst(openAmount, left).map(({ id, amount }) => [id, amount]));
    left = left.map((one) => ({ ...one, openAmount: one.openAmount - (taken.get(one.id) ?? 0) }));
    return [...taken].map(([to, amount]) => ({ from, to, amount }));
  });
}

type Shared = {
  money: Awaited<ReturnType<typeof onAccountOf>>;
  open: readonly Open[];
  shares: readonly Share[];
};

async function writeShares(
  tx: Transaction,
  actor: Actor,
  owned: Owned,
  { money, open, shares }: Shared,
): Promise<void> {
  const less = new Map<string, number>();
  for (const { from, to, amount } of shares) {
    less.set(from, (less.get(from) ?? 0) + amount);
    less.set(to, (less.get(to) ?? 0) + amount);
  }
  const after = new Map(
    [...money, ...open].flatMap(({ id, openAmount }) => {
      const amount = less.get(id);
      return amount === undefined ? [] : [[id, openAmount - amount] as const];
    }),
  );
  const kindOf = new Map(money.map(({ id, kind }) => [id, kind]));
  const options = { action: "allocate", isLive: true } as const;
  const ids = [...after.keys()];
  const paid = ids.filter((id) => kindOf.get(id) === "payment");
  const billed = ids.filter((id) => kindOf.get(id) !== "payment");
  const rows = (found: { id: string; version: number }[]) =>
    found.map((row) => ({ ...row, values: { openAmount: after.get(row.id) ?? 0 } }));
  const versions = { id: payments.id, version: payments.version };
  const paidRows = await tx.select(versions).from(payments).where(inArray(payments.id, paid));
  await writeMany(tx, actor, paymentKind, rows(paidRows), options);
  const billedRows = await tx
    .select({ id: invoices.id, version: invoices.version })
    .from(invoices)
    .where(inArray(invoices.id, billed));
  await writeMany(tx, actor, invoiceKind, rows(billedRows), options);
  await followOrders(
    tx,
    actor,
    open.map(({ id }) => id).filter((id) => less.has(id)),
  );
  const allocated = shares.map(({ from, to: invoice, amount }) => ({
    ...(kindOf.get(from) === "payment" ? { payment: from } : { creditNote: from }),
    invoice,
    amount,
  }));
  await writeAllocations(tx, actor, owned, allocated);
}
