import type { MatchedExpense } from "@pharmacy/contract/bank/bank.matching-expenses";
import type { Actor } from "../../platform/db/audit.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { effect } from "../../platform/effect.ts";

export type PayableExpense = MatchedExpense & { version: number };

/** Answers the unpaid expenses: those of one amount, or all. */
export const expensesToPay = effect<
  [db: Database | Transaction, of?: { amount: number; currency: string }],
  PayableExpense[]
>("the expenses that money that went out can pay");

export type PayingLine = {
  expense: string;
  /** The one a person saw. Left out where a certain line is posted unseen. */
  version?: number;
  amount: number;
  currency: string;
  paidOn: string;
  reference: string | null;
};

/** Marks an expense as paid by a line, which is locked before it. */
export const payExpenseByLine = effect<[tx: Transaction, actor: Actor, by: PayingLine], void>(
  "an expense that a bank line pays",
);

export const unpayExpense = effect<[tx: Transaction, actor: Actor, expense: string], void>(
  "a bank line that is taken back from its expense",
);
