import type { BookMonth, Books } from "@pharmacy/contract/books/books";
import type { EntryKind } from "@pharmacy/contract/books/books.values";
import { isMonth } from "@pharmacy/contract/dates.values";
import { sql } from "drizzle-orm";
import { SETTINGS_ID, settingKind } from "../../identity/settings/settings.table.ts";
import { todayIn } from "../../platform/days.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { getRecord } from "../../platform/db/records.ts";
import { pendingIn } from "./books.pending.ts";

const COLUMN_OF: Readonly<Record<EntryKind, keyof Sums>> = {
  invoice: "invoices",
  creditNote: "creditNotes",
  payment: "payments",
  refund: "refunds",
  writeOff: "writeOffs",
};

type Sums = Omit<BookMonth["sums"][number], "currency" | "closing">;

/**
 * The months of a year up to the present one. Balances are counted back from what is owed today, so
 * that the documents of earlier years are not read.
 */
export async function booksOf(
  db: Database | Transaction,
  wanted: number | undefined,
  now: number,
): Promise<Books> {
  const { version, booksClosedThrough, timeZone } = await getRecord(db, settingKind, SETTINGS_ID);
  const today = todayIn(timeZone, now);
  const year = wanted ?? Number(today.slice(0, 4));
  const { rows } = await db.execute<{ read: Read }>(READ(year));
  const { firstOn, owed, changes } = rows[0]?.read ?? { firstOn: null, owed: [], changes: [] };
  const months = monthsOf(year, today);
  const pending = months.length === 0 ? new Map() : await pendingIn(db, year, timeZone);
  const balances = new Map(owed.map(({ currency, amount }) => [currency, amount]));
  for (const { month, currency, amount } of changes) {
    if (month > `${year}-12`) balances.set(currency, (balances.get(currency) ?? 0) - amount);
  }
  return {
    version,
    closedThrough: booksClosedThrough,
    year,
    firstYear: Number((firstOn ?? today).slice(0, 4)),
    lastYear: Number(today.slice(0, 4)),
    months: months.map((month) => {
      const own = changes.filter((change) => change.month === month);
      return {
        month,
        isOver: lastDayOf(month) < today,
        isClosed: booksClosedThrough !== null && lastDayOf(month) <= booksClosedThrough,
        sums: sumsOf(own, balances),
        ...(pending.get(month) ?? { notInvoiced: 0, openBankLines: 0 }),
      };
    }),
  };
}

type Change = { month: string; currency: string; kind: EntryKind; amount: number };
type Read = {
  firstOn: string | null;
  owed: { currency: string; amount: number }[];
  changes: Change[];
};

/** One statement, so that what is owed and what changed are of one moment. */
const READ = (year: number) => sql`select json_build_object(
  'firstOn', least((select min(issue_date) from invoices), (select min(paid_on) from payments)),
  'owed', (select coalesce(json_agg(o), '[]') from (
    select currency, sum(amount)::float8 as amount from (
      select currency, open_amount as amount from invoices
        where open_amount > 0 and kind = 'invoice'
      union all select currency, -open_amount from invoices
        where open_amount > 0 and kind = 'creditNote'
      union all select currency, -open_amount from payments where open_amount > 0) documents
    group by currency) o),
  'changes', (select coalesce(json_agg(c), '[]') from (
    select to_char("on", 'YYYY-MM') as month, currency, kind, sum(amount)::float8 as amount
    from ledger_entries where "on" >= make_date(${year}, 1, 1) group by 1, 2, 3) c)) as read`;

/** The latest first. */
function monthsOf(year: number, today: string): string[] {
  return Array.from(
    { length: 12 },
    (_, place) => `${year}-${String(12 - place).padStart(2, "0")}`,
  ).filter((month) => isMonth(month) && month <= today.slice(0, 7));
}

export function lastDayOf(month: string): string {
  const [year, number] = month.split("-").map(Number) as [number, number];
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

/** Takes the changes of a month off `balances`, which then are those of the month before. */
function sumsOf(changes: readonly Change[], balances: Map<string, number>): BookMonth["sums"] {
  const currencies = new Set([...balances.keys(), ...changes.map(({ currency }) => currency)]);
  return [...currencies].sort().flatMap((currency) => {
    const own = changes.filter((change) => change.currency === currency);
    const closing = balances.get(currency) ?? 0;
    const change = own.reduce((sum, { amount }) => sum + amount, 0);
    balances.set(currency, closing - change);
    if (own.length === 0 && closing === 0) return [];
    const sums: Sums = { invoices: 0, creditNotes: 0, payments: 0, refunds: 0, writeOffs: 0 };
    for (const { kind, amount } of own) sums[COLUMN_OF[kind]] += amount;
    return [{ currency, ...sums, closing }];
  });
}
