import { sql } from "drizzle-orm";

/** Rules of every ledger, whatever happened before. One row for each that is broken. */
export const BROKEN_LEDGER = sql`
  select 'invoice' as what, i.number from invoices i where i.kind = 'invoice' and (
    i.open_amount <> i.total_amount
      - coalesce((select sum(amount) from allocations where invoice = i.id), 0)
    or i.written_off_amount <> coalesce((select sum(a.amount) from allocations a
      join payments p on p.id = a.payment and p.kind = 'writeOff' where a.invoice = i.id), 0))
  union all
  select 'payment', p.number from payments p where p.kind = 'payment'
    and p.open_amount <> case when p.voided_at is null then p.amount else 0 end
      - coalesce((select sum(amount) from allocations where payment = p.id), 0)
  union all
  select 'refund', p.number from payments p where p.kind = 'refund'
    and case when p.voided_at is null then p.amount else 0 end
      <> coalesce((select sum(amount) from allocations where refund = p.id), 0)
  union all
  select 'write-off', p.number from payments p where p.kind = 'writeOff'
    and case when p.voided_at is null then p.amount else 0 end
      <> coalesce((select sum(amount) from allocations where payment = p.id), 0)
  union all
  select 'foreign', a.id::text from allocations a left join payments p on p.id = a.payment
    left join invoices i on i.id = a.invoice left join payments r on r.id = a.refund
    where a.organization <> all (array_remove(array[p.organization, i.organization,
      r.organization], null))
  union all
  select 'numbers', kind from payments group by kind, split_part(number, '-', 2)
    having count(*) <> max(right(number, 6)::int)`;
