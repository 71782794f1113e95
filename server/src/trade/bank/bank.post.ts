import type { BankExpensePosting, BankPosting, BankReason } from "@pharmacy/contract/bank/bank";
import { BANK_LINE_ACTS } from "@pharmacy/contract/bank/bank.acts";
import type { BankSide } from "@pharmacy/contract/bank/bank.values";
import { eq } from "drizzle-orm";
import type * as z from "zod/mini";
import { AppError } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { getRecord, updateRecord } from "../../platform/db/records.ts";
import { requireAct } from "../../platform/http/require-act.ts";
import type { Services } from "../../platform/http/routes.ts";
import { voidPayment } from "../payments/payments.changes.ts";
import { recordPayment } from "../payments/payments.record.ts";
import { paymentKind } from "../payments/payments.table.ts";
import { payExpenseByLine, unpayExpense } from "./bank.effects.ts";
import { readLine } from "./bank.reads.ts";
import { type BankLineRow, bankLineKind, bankLines } from "./bank.table.ts";

type Deps = Pick<Services, "db" | "clock">;
type Payment = Omit<z.output<typeof BankPosting>, "version">;
type Bill = Omit<z.output<typeof BankExpensePosting>, "version">;
type Target = Payment | Bill;
type Posting = (Target | { isCertain: true }) & { version?: number };
type Reason = Omit<z.output<typeof BankReason>, "version"> & { version?: number };

/**
 * Books a line as a payment, or marks the expense that it paid. Its lock comes before that of the
 * pharmacy or the expense.
 */
export function postLine(
  deps: Deps,
  actor: Actor,
  id: string,
  { version, ...posting }: Posting,
): Promise<BankLineRow> {
  return updateRecord(deps.db, actor, bankLineKind, id, versioned({}, version), {
    action: "post",
    read: (tx) => readLine(tx, id),
    rule: async (before, _, tx) => {
      requireAct("bankLine", BANK_LINE_ACTS.post, before, actor);
      const target = "isCertain" in posting ? certainOf(before) : posting;
      return "expense" in target
        ? payExpense(tx, actor, before, target)
        : bookPayment({ ...deps, db: tx as unknown as Deps["db"] }, actor, before, target);
    },
  });
}

async function bookPayment(
  deps: Deps,
  actor: Actor,
  line: BankLineRow,
  { organization, allocations }: Payment,
) {
  requireSide(line, "credit", "Money that went out pays no invoice. Choose an expense.");
  const { amount, currency, bookedOn: paidOn } = line;
  const payment = await recordPayment(deps, actor, {
    organization,
    currency,
    amount,
    method: "bankTransfer",
    paidOn,
    reference: referenceOf(line, REFERENCE_MAX),
    note: null,
    allocations,
  });
  return { status: "posted" as const, organization, payment };
}

async function payExpense(
  tx: Transaction,
  actor: Actor,
  line: BankLineRow,
  { expense, expenseVersion }: Bill,
) {
  requireSide(line, "debit", "Money that came in pays no expense. Choose a pharmacy.");
  const { amount, currency, bookedOn: paidOn } = line;
  await payExpenseByLine.run(tx, actor, {
    expense,
    amount,
    currency,
    paidOn,
    reference: referenceOf(line, EXPENSE_REFERENCE_MAX),
    ...(expenseVersion !== undefined && { version: expenseVersion }),
  });
  return { status: "posted" as const, expense, takenBackBecause: null };
}

function requireSide(line: BankLineRow, side: BankSide, why: string): void {
  if (line.side !== side) throw new AppError("conflict", why);
}

function certainOf(line: BankLineRow): Target {
  const { suggestedOrganization, suggestedAllocations, suggestedExpense, isCertain } = line;
  if (isCertain && suggestedExpense !== null) return { expense: suggestedExpense };
  if (isCertain && suggestedOrganization !== null) {
    return { organization: suggestedOrganization, allocations: suggestedAllocations };
  }
  throw new AppError("conflict", "This line is no longer certain. Look at it before you post it.");
}

const REFERENCE_MAX = 140;
const EXPENSE_REFERENCE_MAX = 80;

const referenceOf = ({ reference, text, bankReference }: BankLineRow, max: number) =>
  (reference ?? text ?? bankReference)?.replace(/\s+/g, " ").trim().slice(0, max).trim() || null;

/** Voids the payment, or the expense is unpaid again. The line is open again. */
export function takeBackLine(
  deps: Deps,
  actor: Actor,
  id: string,
  { version, reason }: Reason,
): Promise<BankLineRow> {
  return deps.db.transaction(async (tx) => {
    const line = await updateRecord(tx, actor, bankLineKind, id, versioned({}, version), {
      read: (within) => readLine(within, id),
      check: (before) => requireAct("bankLine", BANK_LINE_ACTS.takeBack, before, actor),
    });
    if (line.expense !== null) {
      await unpayExpense.run(tx, actor, line.expense);
      const open = { status: "open" as const, expense: null, takenBackBecause: reason };
      return updateRecord(tx, actor, bankLineKind, id, open, { action: "takeBack" });
    }
    const payment = await getRecord(tx, paymentKind, line.payment ?? "");
    const within = { ...deps, db: tx as unknown as Deps["db"] };
    await voidPayment(within, actor, payment.id, { version: payment.version, reason });
    return getRecord(tx, bankLineKind, id);
  });
}

/** A line says that it is posted only while its payment is. */
export async function reopenPosted(tx: Transaction, actor: Actor, payment: string): Promise<void> {
  const [line] = await tx
    .select({ id: bankLines.id })
    .from(bankLines)
    .where(eq(bankLines.payment, payment));
  if (!line) return;
  const open = { status: "open" as const, organization: null, payment: null };
  await updateRecord(tx, actor, bankLineKind, line.id, open, { action: "takeBack" });
}

export function ignoreLine(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  id: string,
  { version, reason }: Reason,
): Promise<BankLineRow> {
  return updateRecord(
    db,
    actor,
    bankLineKind,
    id,
    versioned({ status: "ignored" as const, reason }, version),
    {
      action: "ignore",
      read: (tx) => readLine(tx, id),
      check: (before) => requireAct("bankLine", BANK_LINE_ACTS.ignore, before, actor),
    },
  );
}

export function reopenLine(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  id: string,
  version?: number,
): Promise<BankLineRow> {
  return updateRecord(
    db,
    actor,
    bankLineKind,
    id,
    versioned({ status: "open" as const, reason: null }, version),
    {
      action: "reopen",
      read: (tx) => readLine(tx, id),
      check: (before) => requireAct("bankLine", BANK_LINE_ACTS.reopen, before, actor),
    },
  );
}

function versioned<Change extends object>(change: Change, version: number | undefined) {
  return { ...change, ...(version !== undefined && { version }) };
}
