import { type SQL, sql } from "drizzle-orm";
import { SETTINGS_ID, settings } from "../../identity/settings/settings.table.ts";
import { todayIn } from "../../platform/days.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { bankFiles } from "../bank/bank.table.ts";
import {
  type BankAge,
  bankAgeOf,
  type ReminderFacts,
  type ReminderRules,
} from "./payment-reminders.rules.ts";

type Handle = Database | Transaction;

/** Reads overdue invoices of `pharmacies`, whose rows have the local date: `today`. */
export async function factsOf(db: Handle, pharmacies: SQL): Promise<ReminderFacts[]> {
  const { rows } = await db.execute<ReminderFacts>(sql`
    select o.id as organization,
      (select coalesce(jsonb_agg(jsonb_build_object('invoice', i.id, 'number', i.number,
          'currency', i.currency, 'openAmount', i.open_amount, 'dueDate', i.due_date,
          'daysOverdue', o.today - i.due_date, 'reminded', coalesce(
            (select max(r.level) from reminded_invoices r where r.invoice = i.id), 0))
          order by i.due_date, i.number), '[]')
        from invoices i where i.organization = o.id and i.kind = 'invoice' and i.open_amount > 0
          and i.due_date < o.today) as invoices,
      (select coalesce(jsonb_agg(jsonb_build_object('currency', paid.currency,
          'amount', paid.amount)), '[]')
        from (select currency, sum(open_amount) as amount
          from (select p.currency, p.open_amount from payments p
              where p.organization = o.id and p.open_amount > 0
            union all select c.currency, c.open_amount from invoices c
              where c.organization = o.id and c.open_amount > 0 and c.kind = 'creditNote') one
          group by currency) paid) as "onAccount",
      (select coalesce(jsonb_agg(jsonb_build_object('kind', b.kind, 'invoice', b.invoice,
          'until', b.until, 'reason', b.reason) order by b.id), '[]')
        from reminder_blocks b where b.organization = o.id and b.lifted_at is null
          and (b.until is null or b.until >= o.today)) as blocks
    from ${pharmacies} o`);
  return rows;
}

export const pharmacyOn = (id: string, today: string): SQL =>
  sql`(select ${id}::uuid as id, ${today}::date as today)`;

/** Pharmacies with an invoice that has reached a level it was not reminded of. */
export async function reachedAmong(
  db: Handle,
  pharmacies: SQL,
  levels: readonly number[],
): Promise<SQL | null> {
  const { rows } = await db.execute<{ id: string; today: string }>(sql`
    select o.id, o.today::text as today from ${pharmacies} o
    where exists (select from invoices i
      cross join lateral (select count(*) as level
        from jsonb_array_elements(${JSON.stringify(levels)}::jsonb) days
        where days::int <= o.today - i.due_date) reached
      where i.organization = o.id and i.kind = 'invoice' and i.open_amount > 0
        and i.due_date < o.today and reached.level > coalesce(
          (select max(r.level) from reminded_invoices r where r.invoice = i.id), 0))`);
  if (rows.length === 0) return null;
  return sql`(select * from unnest(${sql.param(rows.map(({ id }) => id))}::uuid[],
    ${sql.param(rows.map(({ today }) => today))}::date[]) as due (id, today))`;
}

export type ReminderSettings = ReminderRules &
  BankAge & {
    isOn: boolean;
    lastBankFileOn: string | null;
    seller: { name: string | null; iban: string | null; bic: string | null; holder: string | null };
  };

export async function reminderSettings(db: Handle, now: number): Promise<ReminderSettings> {
  const [row] = await db
    .select({
      isOn: settings.sendPaymentReminders,
      levels: settings.paymentReminderLevels,
      minimum: settings.paymentReminderMinimum,
      currency: settings.currency,
      timeZone: settings.timeZone,
      days: settings.bankFileDays,
      name: settings.sellerName,
      iban: settings.sellerIban,
      bic: settings.sellerBic,
      holder: settings.sellerAccountHolder,
      lastBankFileOn: sql<string | null>`(select max(f."to")::text from ${bankFiles} f)`,
    })
    .from(settings)
    .where(sql`${settings.id} = ${SETTINGS_ID}`);
  if (!row) throw new Error("The settings are missing.");
  const { name, iban, bic, holder, timeZone, days, ...rules } = row;
  return {
    ...rules,
    ...bankAgeOf(rules.lastBankFileOn, days, todayIn(timeZone, now)),
    seller: { name, iban, bic, holder },
  };
}
