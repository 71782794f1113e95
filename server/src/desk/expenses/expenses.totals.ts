import type { ExpenseTotals } from "@pharmacy/contract/expenses/expense-totals";
import type { ExpenseCategory } from "@pharmacy/contract/expenses/expenses.values";
import { and, eq, gte, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import { networkNow } from "../../identity/settings/settings.network-now.ts";
import type { Services } from "../../platform/http/routes.ts";
import { monthsAround } from "./expenses.dates.ts";
import { expenses } from "./expenses.table.ts";

type Span = { from: string; until: string };
type Sums = Omit<ExpenseTotals["currencies"][number], "currency" | "categories">;
type CategorySums = Sums & { category: ExpenseCategory };

/** A running month is compared with the same days of the others. */
export async function readTotals(
  { db, clock }: Pick<Services, "db" | "clock">,
  month: string,
): Promise<ExpenseTotals> {
  const { today, currency } = await networkNow(db, clock());
  const { comparedDays, month: whole, compared } = monthsAround(month, today);
  const counts = inArray(expenses.status, ["unpaid", "paid"]);
  const rows = await db
    .select({
      currency: expenses.currency,
      category: expenses.category,
      count: sql<number>`(count(*) filter (where ${within(whole)}))::int`,
      net: sumOf(sql`net_amount`, whole),
      tax: sumOf(sql`tax_amount`, whole),
      total: sumOf(sql`total`, whole),
      unpaid: sumOf(sql`case when status = 'unpaid' then total end`, whole),
      soFar: sumOf(sql`total`, compared.soFar),
      monthBefore: sumOf(sql`total`, compared.monthBefore),
      yearBefore: sumOf(sql`total`, compared.yearBefore),
    })
    .from(expenses)
    .where(and(counts, or(...[whole, ...Object.values(compared)].map(within))))
    .groupBy(expenses.currency, expenses.category);
  const isDraft = and(eq(expenses.status, "draft"), within(whole));
  return {
    today,
    comparedDays,
    drafts: await db.$count(expenses, isDraft),
    currencies: byCurrency(rows, currency),
  };
}

function within({ from, until }: Span): SQL | undefined {
  return and(gte(expenses.incurredOn, from), lt(expenses.incurredOn, until));
}

function sumOf(amount: SQL, span: Span) {
  return sql<number>`coalesce(sum(${amount}) filter (where ${within(span)}), 0)`.mapWith(Number);
}

const NOTHING: Sums = {
  count: 0,
  net: 0,
  tax: 0,
  total: 0,
  unpaid: 0,
  soFar: 0,
  monthBefore: 0,
  yearBefore: 0,
};

/** The network's own currency first, the others by code. */
export function byCurrency(
  rows: readonly (CategorySums & { currency: string })[],
  own: string,
): ExpenseTotals["currencies"] {
  const others = [...new Set(rows.map(({ currency }) => currency))].filter((one) => one !== own);
  return [own, ...others.sort()].map((currency) => {
    const categories = rows
      .filter((row) => row.currency === currency)
      .map(({ currency: _, ...sums }) => sums)
      .sort((one, other) => other.total - one.total || (one.category < other.category ? -1 : 1));
    return { currency, ...categories.reduce<Sums>(plus, NOTHING), categories };
  });
}

function plus(one: Sums, other: Sums): Sums {
  const names = Object.keys(NOTHING) as (keyof Sums)[];
  return Object.fromEntries(names.map((name) => [name, one[name] + other[name]])) as Sums;
}
