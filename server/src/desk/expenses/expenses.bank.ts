import { inMoney } from "@pharmacy/contract/currencies";
import { EXPENSE_ACTS } from "@pharmacy/contract/expenses/expenses.acts";
import { and, asc, eq } from "drizzle-orm";
import { AppError, invalidField } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { updateRecord } from "../../platform/db/records.ts";
import { requireAct } from "../../platform/http/require-act.ts";
import type { PayableExpense, PayingLine } from "../../trade/bank/bank.effects.ts";
import { bankLines } from "../../trade/bank/bank.table.ts";
import { expenseKind, expenses, IS_UNPAID } from "./expenses.table.ts";

export function unpaidExpenses(
  db: Database | Transaction,
  of?: { amount: number; currency: string },
): Promise<PayableExpense[]> {
  const { id, number, vendor, currency, total, incurredOn, version } = expenses;
  const isSame = of && and(eq(total, of.amount), eq(currency, of.currency));
  return db
    .select({ id, number, vendor, currency, total, incurredOn, version })
    .from(expenses)
    .where(and(IS_UNPAID, isSame))
    .orderBy(asc(incurredOn), asc(id));
}

/** A line pays an expense in full, as the person saw it, or not at all. */
export async function payFromBank(tx: Transaction, actor: Actor, by: PayingLine): Promise<void> {
  const { expense, paidOn, reference } = by;
  const payment = { paidOn, method: "bankTransfer" as const, reference };
  await updateRecord(tx, actor, expenseKind, expense, payment, {
    action: "pay",
    check(before) {
      requireAct("expense", EXPENSE_ACTS.pay, before, actor);
      requireAsSeen(before, by);
    },
  }).catch((error: unknown) => {
    const isGone = error instanceof AppError && error.code === "not_found";
    if (!isGone) throw error;
    throw invalidField("expense", "There is no such expense. Choose another.");
  });
}

function requireAsSeen(before: typeof expenses.$inferSelect, by: PayingLine): void {
  const { number, version, total, currency, incurredOn } = before;
  if (total !== by.amount || currency !== by.currency) {
    const [owed, paid] = [inMoney(total, currency), inMoney(by.amount, by.currency)];
    throw refused(
      `${number} is ${owed}, and this line is ${paid}. A line pays an expense in full.`,
    );
  }
  if (incurredOn > by.paidOn) {
    throw refused(`${number} is dated after the day on which the line was booked.`);
  }
  if (by.version !== undefined && by.version !== version) {
    throw refused(`${number} was changed meanwhile. Look at it before you post the line.`);
  }
}

const refused = (why: string) => new AppError("conflict", why);

/** The expense is unpaid again, as it was before. */
export async function unpayFromBank(tx: Transaction, actor: Actor, expense: string): Promise<void> {
  const unpaid = { paidOn: null, method: null, reference: null };
  await updateRecord(tx, actor, expenseKind, expense, unpaid, { action: "unpay" });
}

/** Read once the expense is locked. */
export async function lineThatPaid(tx: Transaction, expense: string): Promise<string | null> {
  const [line] = await tx
    .select({ id: bankLines.id })
    .from(bankLines)
    .where(eq(bankLines.expense, expense));
  return line?.id ?? null;
}
