import { SUMMED_CURRENCIES } from "@pharmacy/contract/books/books.values";
import type { ResultFigures } from "@pharmacy/contract/expenses/expenses.results";
import { sql } from "drizzle-orm";
import type { Database } from "../../platform/db/database.ts";
import type { Period } from "../../platform/summary/period.ts";

export async function readResults(db: Database, period: Period): Promise<ResultFigures> {
  const rows = await netAmounts(db, period);
  return {
    currencies: rows.map(({ currency, turnover, fees, costs }) => {
      const resultOf = (when: "total" | "before") => turnover[when] + fees[when] - costs[when];
      const result = { total: resultOf("total"), before: resultOf("before") };
      return { currency, turnover, fees, costs, result };
    }),
  };
}

type Amounts = Omit<ResultFigures["currencies"][number], "result">;

/** The currencies with the largest amounts come first. */
async function netAmounts(db: Database, { before, from, today }: Period): Promise<Amounts[]> {
  const compared = (part: string) => sql`json_build_object(
    'total', coalesce(sum(net) filter (where part = ${part} and day >= ${from}::date), 0),
    'before', coalesce(sum(net) filter (where part = ${part} and day < ${from}::date), 0))`;
  // the terms of plans are few beside the orders
  const { rows } = await db.execute<Amounts>(sql`
    with entries as (
      select currency, issue_date as day,
        case when "order" in (select id from orders where subscription is not null)
          then 'fees' else 'turnover' end as part,
        case when kind = 'invoice' then net_amount else -net_amount end as net
      from invoices where issue_date between ${before}::date and ${today}::date
      union all
      select currency, incurred_on, 'costs', net_amount from expenses
      where status in ('unpaid', 'paid') and incurred_on between ${before}::date and ${today}::date)
    select currency, ${compared("turnover")} as turnover, ${compared("fees")} as fees,
      ${compared("costs")} as costs
    from entries group by currency
    order by sum(abs(net)) desc, currency limit ${SUMMED_CURRENCIES}`);
  return rows;
}
