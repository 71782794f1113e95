import type { StatementSum } from "@pharmacy/contract/monthly-statements/monthly-statements";
import { eq, type SQL, sql } from "drizzle-orm";
import { SETTINGS_ID, settings } from "../../identity/settings/settings.table.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { lastDayOf } from "./monthly-statements.months.ts";

type Handle = Database | Transaction;

export async function statementSettings(db: Handle) {
  const { timeZone, sellerName, sendMonthlyStatements, monthlyStatementsFrom } = settings;
  const [row] = await db
    .select({ timeZone, sellerName, sendMonthlyStatements, monthlyStatementsFrom })
    .from(settings)
    .where(eq(settings.id, SETTINGS_ID));
  if (!row) throw new Error("The settings are missing.");
  return row;
}

/** A pharmacy `o` whose account moved in the month, or has something open of it or of before. */
export function isIncluded(month: string): SQL {
  const last = lastDayOf(month);
  return sql`(exists (select from ledger_entries l
      where l.organization = o.id and l."on" between ${month} and ${last})
    or ${hasOpen(sql`o.id`, last)})`;
}

const hasOpen = (organization: SQL, last: string, within = sql``): SQL => sql`(
  exists (select from invoices d
    where d.organization = ${organization} and d.open_amount > 0 and d.issue_date <= ${last} ${within})
  or exists (select from payments d
    where d.organization = ${organization} and d.open_amount > 0 and d.paid_on <= ${last} ${within}))`;

export const isSent = (month: string): SQL =>
  sql`exists (select from monthly_statements s where s.organization = o.id and s.month = ${month})`;

type DatedPharmacy = { id: string; today: string };

/** The accounts of pharmacies in a month, by currency; `today` is theirs, and decides what is overdue. */
export async function sumsOf(
  db: Handle,
  pharmacies: readonly DatedPharmacy[],
  month: string,
): Promise<ReadonlyMap<string, StatementSum[]>> {
  const last = lastDayOf(month);
  const { rows } = await db.execute<StatementSum & { organization: string }>(sql`
    select l.organization, l.currency,
      coalesce(sum(l.amount) filter (where l."on" < ${month}), 0)::float8 as opening,
      (count(*) filter (where l."on" >= ${month}))::int as entries,
      sum(l.amount)::float8 as closing,
      (select coalesce(sum(i.open_amount), 0)::float8 from invoices i
        where i.organization = l.organization and i.currency = l.currency and i.kind = 'invoice'
          and i.open_amount > 0 and i.due_date < chosen.today and i.issue_date <= ${last}) as overdue
    from unnest(${sql.param(pharmacies.map(({ id }) => id))}::uuid[],
        ${sql.param(pharmacies.map(({ today }) => today))}::date[]) as chosen (id, today)
      cross join lateral (select * from ledger_entries e
        where e.organization = chosen.id and e."on" <= ${last}) l
    group by l.organization, l.currency, chosen.today
    having count(*) filter (where l."on" >= ${month}) > 0 or sum(l.amount) <> 0
      or ${hasOpen(sql`l.organization`, last, sql`and d.currency = l.currency`)}
    order by l.organization, l.currency`);
  const sums = new Map<string, StatementSum[]>();
  for (const { organization, ...sum } of rows) {
    sums.set(organization, [...(sums.get(organization) ?? []), sum]);
  }
  return sums;
}
