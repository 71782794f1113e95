import type { BankFile, BankLine, PayableExpenses } from "@pharmacy/contract/bank/bank";
import type { BankSide } from "@pharmacy/contract/bank/bank.values";
import { desc, eq, type SQL, sql } from "drizzle-orm";
import { AppError } from "../../platform/app-error.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { joinedBy, referredTo } from "../../platform/db/joined.ts";
import type { ListedRow } from "../../platform/db/list.ts";
import { steady } from "../../platform/db/read-record.ts";
import { getRecord } from "../../platform/db/records.ts";
import { expensesToPay } from "./bank.effects.ts";
import { bankFiles, bankLineKind, type bankLines } from "./bank.table.ts";

type Handle = Database | Transaction;

const file = referredTo("bank_files", "own_file", "bank_lines.bank_file");
const pharmacy = referredTo("organizations", "pharmacy", "bank_lines.organization");
const payment = referredTo("payments", "own_payment", "bank_lines.payment");
const expense = referredTo("expenses", "own_expense", "bank_lines.expense");
const suggested = referredTo("organizations", "suggested", "bank_lines.suggested_organization");

type ShownSuggestion = NonNullable<BankLine["suggestion"]>;
type ShownAllocation = ShownSuggestion["allocations"][number];

export const derived = steady({
  fileName: joinedBy(file, sql<string>`own_file.name`),
  organizationName: joinedBy(pharmacy, sql<string | null>`pharmacy.name`),
  paymentNumber: joinedBy(payment, sql<string | null>`own_payment.number`),
  expenseNumber: joinedBy(expense, sql<string | null>`own_expense.number`),
  suggestedBill: sql<ShownSuggestion["expense"]>`(select json_build_object('id', e.id,
      'number', e.number, 'vendor', e.vendor, 'incurredOn', e.incurred_on, 'version', e.version)
    from expenses e where e.id = bank_lines.suggested_expense)`,
  suggestedId: sql<string | null>`bank_lines.suggested_organization`,
  suggestedName: joinedBy(suggested, sql<string | null>`suggested.name`),
  isCertain: sql<boolean>`bank_lines.is_certain`,
  why: sql<string>`bank_lines.suggested_because`,
  allocations: sql<ShownAllocation[]>`(select coalesce(json_agg(json_build_object(
      'invoice', json_build_object('id', i.id, 'number', i.number),
      'amount', part.amount, 'openAmount', i.open_amount, 'dueDate', i.due_date)
      order by part.place), '[]')
    from jsonb_array_elements(bank_lines.suggested_allocations) with ordinality each(value, place)
    cross join lateral (select (each.value->>'invoice')::uuid as invoice,
      (each.value->>'amount')::bigint as amount, each.place) part
    join invoices i on i.id = part.invoice)`,
});

export type ListedLine = ListedRow<typeof bankLines, typeof derived>;

const NOT_MATCHED = "It is matched once earlier lines are dealt with.";

export function shownLine(row: ListedLine): BankLine {
  const { organization, organizationName, payment: paid, paymentNumber, suggestedName } = row;
  const { expense: bill, expenseNumber } = row;
  const isOpen = row.status === "open";
  return {
    ...row,
    file: { id: row.bankFile, name: row.fileName },
    organization: referenceOf(organization, organizationName),
    payment: numberedOf(paid, paymentNumber),
    expense: numberedOf(bill, expenseNumber),
    suggestion: isOpen
      ? {
          organization: referenceOf(row.suggestedId, suggestedName),
          allocations: row.allocations,
          expense: row.suggestedBill,
          isCertain: row.isCertain,
          why: row.why === "" ? NOT_MATCHED : row.why,
        }
      : null,
  };
}

const referenceOf = (id: string | null, name: string | null) =>
  id === null || name === null ? null : { id, name };

const numberedOf = (id: string | null, number: string | null) =>
  id === null || number === null ? null : { id, number };

export async function readLine(db: Handle, id: string): Promise<BankLine> {
  return shownLine((await getRecord(db, bankLineKind, id, derived)) as unknown as ListedLine);
}

const FILES_SHOWN = 50;

const PAYABLE_SHOWN = 50;

/** The unpaid expenses that a line can pay, the oldest first. */
export async function readPayable(db: Handle, id: string): Promise<PayableExpenses> {
  const { side, amount, currency, bookedOn } = await getRecord(db, bankLineKind, id);
  const found = side === "debit" ? await expensesToPay.run(db, { amount, currency }) : [];
  const items = found.flat().filter(({ incurredOn }) => incurredOn <= bookedOn);
  return { items: items.slice(0, PAYABLE_SHOWN) };
}

export async function readFiles(db: Handle): Promise<BankFile[]> {
  return filesOf(db);
}

export async function readFile(db: Handle, id: string): Promise<BankFile> {
  const [found] = await filesOf(db, eq(bankFiles.id, id));
  if (!found) throw new AppError("not_found", "Bank file not found.");
  return found;
}

async function filesOf(db: Handle, condition?: SQL): Promise<BankFile[]> {
  const counted = (which: SQL) => sql<string>`(select count(*) from bank_lines l
    where l.bank_file = bank_files.id and ${which})`;
  const isCertain = sql`l.status = 'open' and l.is_certain`;
  const certainOf = (side: BankSide) => sql<string>`(select coalesce(sum(l.amount), 0)
    from bank_lines l where l.bank_file = bank_files.id and ${isCertain} and l.side = ${side})`;
  const rows = await db
    .select({
      file: bankFiles,
      open: counted(sql`l.status = 'open'`),
      posted: counted(sql`l.status = 'posted'`),
      ignored: counted(sql`l.status = 'ignored'`),
      certain: counted(isCertain),
      certainAmount: certainOf("credit"),
      certainOut: certainOf("debit"),
    })
    .from(bankFiles)
    .where(condition)
    .orderBy(desc(bankFiles.id))
    .limit(FILES_SHOWN);
  return rows.map(({ file: { sha256: _, reading: __, fingerprint: ___, ...row }, ...counts }) => ({
    ...row,
    open: Number(counts.open),
    posted: Number(counts.posted),
    ignored: Number(counts.ignored),
    certain: Number(counts.certain),
    certainAmount: Number(counts.certainAmount),
    certainOut: Number(counts.certainOut),
  }));
}
