import { sql } from "drizzle-orm";
import type { Database, Transaction } from "../../platform/db/database.ts";

type Pending = { notInvoiced: number; openBankLines: number };

/** Counts deliveries, fees and bank lines that are not booked yet, by months of the seller. */
export async function pendingIn(
  db: Database | Transaction,
  year: number,
  timeZone: string,
): Promise<Map<string, Pending>> {
  const begin = `${year}-01-01`;
  const end = `${year + 1}-01-01`;
  const { rows } = await db.execute<Pending & { month: string }>(sql`
    select month, sum(shipments)::int as "notInvoiced", sum(lines)::int as "openBankLines" from (
      select to_char(s.created_at at time zone ${timeZone}, 'YYYY-MM') as month,
        count(*) as shipments, 0 as lines
      from orders o join shipments s on s."order" = o.id
      where o.not_invoiced_because is not null
        and s.created_at >= (${begin}::timestamp at time zone ${timeZone})
        and s.created_at < (${end}::timestamp at time zone ${timeZone})
        and not exists (select from invoices i where i.shipment = s.id)
      group by 1
      union all
      select to_char(o.created_at at time zone ${timeZone}, 'YYYY-MM'), count(*), 0
      from orders o
      where o.kind = 'fee' and o.not_invoiced_because is not null
        and o.created_at >= (${begin}::timestamp at time zone ${timeZone})
        and o.created_at < (${end}::timestamp at time zone ${timeZone})
      group by 1
      union all
      select to_char(booked_on, 'YYYY-MM'), 0, count(*) from bank_lines
      where status = 'open' and booked_on >= ${begin}::date and booked_on < ${end}::date
      group by 1) waiting
    group by month`);
  return new Map(rows.map(({ month, ...pending }) => [month, pending]));
}
