import type { ExpenseDetail } from "@pharmacy/contract/expenses/expenses";
import { eq } from "drizzle-orm";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { getRecord } from "../../platform/db/records.ts";
import { fileUrl } from "../../platform/files/file-url.ts";
import { files } from "../../platform/files/files.table.ts";
import type { Services } from "../../platform/http/routes.ts";
import { derived } from "./expenses.list.ts";
import { expenseKind } from "./expenses.table.ts";
import { twinsOf } from "./expenses.twins.ts";

export async function readExpense(
  db: Database | Transaction,
  { secret }: Pick<Services, "secret">,
  id: string,
): Promise<ExpenseDetail> {
  const expense = await getRecord(db, expenseKind, id, derived);
  const [file] = expense.receipt
    ? await db.select().from(files).where(eq(files.id, expense.receipt))
    : [];
  const isVoid = expense.status === "void";
  return {
    ...expense,
    receiptFile: file ? { ...file, url: fileUrl(secret, file.id) } : null,
    twins: isVoid ? [] : await twinsOf(db, { ...expense, except: id }),
  };
}
