import { STATEMENT_ENTRIES_MAX } from "@pharmacy/contract/books/books.values";
import type { AccountStatement, StatementQuery } from "@pharmacy/contract/books/statements";
import { and, asc, between, eq, lt, sql } from "drizzle-orm";
import { organizationKind } from "../../identity/accounts/organizations.table.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Database } from "../../platform/db/database.ts";
import { getRecord } from "../../platform/db/records.ts";
import { ledgerEntries } from "./ledger-entries.view.ts";

/** Opening balance, entries and closing balance are read at one moment. */
export async function statementOf(
  db: Database,
  id: string,
  { from, to, currency: wanted }: StatementQuery,
): Promise<AccountStatement> {
  const { name, currency: own } = await getRecord(db, organizationKind, id);
  const currency = wanted ?? own;
  const { organization, on, at, number, amount } = ledgerEntries;
  const isOwn = eq(organization, id);
  const isCounted = and(isOwn, eq(ledgerEntries.currency, currency));
  const sumIn = db
    .select({ sum: sql`coalesce(sum(${amount}), 0)::float8` })
    .from(ledgerEntries)
    .where(and(isCounted, lt(on, from)));
  const rows = db
    .select()
    .from(ledgerEntries)
    .where(and(isCounted, between(on, from, to)))
    .orderBy(asc(on), asc(at), asc(number))
    .limit(STATEMENT_ENTRIES_MAX + 1)
    .as("entry");
  const { rows: read } = await db.execute<Read>(sql`select (${sumIn}) as opening,
    (select coalesce(json_agg(distinct l.currency), '[]') from ledger_entries l
      where l.organization = ${id}) as currencies,
    (select coalesce(json_agg(json_build_object('id', entry.id, 'kind', entry.kind,
        'isVoid', entry.is_void, 'on', entry."on", 'number', entry.number,
        'reference', entry.reference, 'dueDate', entry.due_date, 'amount', entry.amount)), '[]')
      from ${rows}) as entries`);
  const [{ opening, currencies, entries } = EMPTY] = read;
  if (entries.length > STATEMENT_ENTRIES_MAX) {
    throw new AppError(
      "too_large",
      "This is more than one statement can show. Choose a shorter time.",
    );
  }
  let balance = opening;
  const counted = entries.map((entry) => {
    balance += entry.amount;
    return { ...entry, balance };
  });
  return {
    organization: { id, name },
    from,
    to,
    currency,
    currencies: [...new Set([currency, ...currencies])].sort(),
    opening,
    closing: balance,
    entries: counted,
  };
}

type Read = {
  opening: number;
  currencies: string[];
  entries: Omit<AccountStatement["entries"][number], "balance">[];
};

const EMPTY: Read = { opening: 0, currencies: [], entries: [] };
