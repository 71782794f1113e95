import type { OpenDocument, PharmacyAccount } from "@pharmacy/contract/payments/payments";
import { ALLOCATIONS_MAX } from "@pharmacy/contract/payments/payments.values";
import { sql } from "drizzle-orm";
import type { Database, Transaction } from "../../platform/db/database.ts";
import type { Owned } from "./payments.ledger.ts";

type Handle = Database | Transaction;

/** Payments and credit notes of one currency with money on account, the oldest first. */
export async function onAccountOf(
  db: Handle,
  { organization, currency }: Owned,
): Promise<OpenDocument[]> {
  return documents(
    db,
    sql`${ON_ACCOUNT(organization)}
    select * from on_account where currency = ${currency}
    order by "on", id limit ${ALLOCATIONS_MAX}`,
  );
}

/** A pharmacy's open invoices and its money on account. */
export async function accountOf(
  db: Handle,
  organization: string,
  now: number,
): Promise<PharmacyAccount> {
  const open = sql`select id, number, 'invoice' as kind, issue_date as "on", due_date, currency,
      total_amount, open_amount
    from invoices where organization = ${organization} and open_amount > 0 and kind = 'invoice'
    order by due_date, number limit ${ALLOCATIONS_MAX}`;
  const { rows: sums } = await db.execute<PharmacyAccount["sums"][number]>(sql`
    ${ON_ACCOUNT(organization)}, owed as (
      select currency, open_amount, due_date < (${new Date(now).toISOString()}::timestamptz
        at time zone (select o.time_zone from organizations o where o.id = ${organization}))::date
        as is_late
      from invoices where organization = ${organization} and open_amount > 0 and kind = 'invoice')
    select currency, sum(open)::float8 as open, sum(late)::float8 as overdue,
      sum(paid)::float8 as "onAccount", sum(open - paid)::float8 as balance
    from (select currency, open_amount as open,
          case when is_late then open_amount else 0 end as late, 0 as paid from owed
        union all select currency, 0, 0, open_amount from on_account) all_of_them
    group by currency order by currency`);
  return {
    sums,
    invoices: await documents(db, open),
    onAccount: await documents(
      db,
      sql`${ON_ACCOUNT(organization)}
      select * from on_account order by "on", id limit ${ALLOCATIONS_MAX}`,
    ),
  };
}

const ON_ACCOUNT = (organization: string) => sql`with on_account as (
  select id, number, 'payment' as kind, paid_on as "on", null::date as due_date, currency,
    amount as total_amount, open_amount
  from payments where organization = ${organization} and open_amount > 0
  union all
  select id, number, 'creditNote', issue_date, null, currency, total_amount, open_amount
  from invoices where organization = ${organization} and open_amount > 0 and kind = 'creditNote')`;

async function documents(db: Handle, query: ReturnType<typeof sql>): Promise<OpenDocument[]> {
  const { rows } = await db.execute<{
    id: string;
    number: string;
    kind: OpenDocument["kind"];
    on: string;
    due_date: string | null;
    currency: string;
    total_amount: string;
    open_amount: string;
  }>(query);
  return rows.map(({ due_date, total_amount, open_amount, ...row }) => ({
    ...row,
    dueDate: due_date,
    totalAmount: Number(total_amount),
    openAmount: Number(open_amount),
  }));
}
