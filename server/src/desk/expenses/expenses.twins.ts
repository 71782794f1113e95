import type { TwinsQuestion } from "@pharmacy/contract/expenses/expense-batch";
import type { ExpenseTwin } from "@pharmacy/contract/expenses/expenses";
import { TWINS_MAX } from "@pharmacy/contract/expenses/expenses.values";
import { and, between, desc, eq, ne, or, type SQL, sql } from "drizzle-orm";
import { addDays } from "../../platform/days.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { SENT_HASH } from "../../platform/files/files.table.ts";
import { expenses } from "./expenses.table.ts";

/** Same receipt, or same vendor and amount within these days. Void expenses do not count. */
export async function twinsOf(
  db: Database | Transaction,
  { vendor = "", incurredOn, total, currency = "", receipt, except }: TwinsQuestion,
  nearDays = 0,
): Promise<ExpenseTwin[]> {
  const hasDetails = vendor.trim() !== "" && incurredOn !== undefined && total !== undefined;
  const isSameFile = receipt ? hasFileLike(receipt) : undefined;
  const isSameBill = hasDetails
    ? and(
        between(expenses.incurredOn, addDays(incurredOn, -nearDays), addDays(incurredOn, nearDays)),
        eq(expenses.total, total),
        eq(expenses.currency, currency),
        sql`${expenses.vendorKey} = search_text(${vendor.trim()})`,
      )
    : undefined;
  const isTwin = or(isSameFile, isSameBill);
  if (!isTwin) return [];
  return db
    .select({
      id: expenses.id,
      number: expenses.number,
      vendor: expenses.vendor,
      incurredOn: expenses.incurredOn,
      total: expenses.total,
      currency: expenses.currency,
      same: sql<
        ExpenseTwin["same"]
      >`case when ${isSameFile ?? sql`false`} then 'receipt' when ${expenses.incurredOn} = ${incurredOn ?? null}::date then 'details' else 'near' end`,
    })
    .from(expenses)
    .where(and(isTwin, ne(expenses.status, "void"), except ? ne(expenses.id, except) : undefined))
    .orderBy(desc(expenses.createdAt), desc(expenses.id))
    .limit(TWINS_MAX);
}

/** Compares the bytes as they were uploaded. */
function hasFileLike(receipt: string): SQL {
  const hash = sql`(select ${SENT_HASH} from files where id = ${receipt})`;
  return sql`${expenses.receipt} in
    (select id from files where ${SENT_HASH} = ${hash} and purpose is not null)`;
}
