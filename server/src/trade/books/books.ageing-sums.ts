import type { AgeingSums } from "@pharmacy/contract/books/ageing";
import { AGES, DEBTORS, SUMMED_CURRENCIES } from "@pharmacy/contract/books/books.values";
import { sql } from "drizzle-orm";
import type { Database } from "../../platform/db/database.ts";
import { pharmacyAgeing } from "./pharmacy-ageing.view.ts";

type Sums = AgeingSums["currencies"][number];

/** The open accounts in one reading, so that sums and debtors agree. The largest currencies come first. */
export async function ageingSums(db: Database, now: number): Promise<AgeingSums> {
  const isLate = sql`open_amount > not_due`;
  const aged = (amount: unknown, counts: unknown) => sql`json_build_object(
    'amount', coalesce(sum(${amount}), 0), 'pharmacies', count(*) filter (where ${counts}))`;
  const ages = AGES.map((age) => {
    const column = sql.identifier(age === "notDue" ? "not_due" : age);
    return sql`${sql.raw(`'${age}'`)}, ${aged(column, sql`${column} > 0`)}`;
  });
  const { rows } = await db.execute<Sums>(sql`
    with accounts as materialized (select * from ${pharmacyAgeing}),
    ranked as (select *, row_number() over (
      partition by currency order by ${isLate} desc, balance desc, id) as place from accounts)
    select currency,
      json_build_object(${sql.join(ages, sql`, `)}) as ages,
      ${aged(sql`open_amount - not_due`, isLate)} as overdue,
      sum(on_account)::float8 as "onAccount",
      coalesce(json_agg(json_build_object(
        'organization', json_build_object('id', organization, 'name', name),
        'overdue', open_amount - not_due, 'balance', balance
      ) order by place) filter (where ${isLate} and place <= ${DEBTORS}), '[]') as debtors
    from ranked group by currency
    order by sum(open_amount) desc, currency limit ${SUMMED_CURRENCIES}`);
  return { asOf: new Date(now).toISOString(), currencies: rows };
}
