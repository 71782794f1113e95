import type { Page } from "@pharmacy/contract/list";
import type {
  PaymentReminder,
  PaymentReminderQuery,
} from "@pharmacy/contract/payment-reminders/payment-reminders";
import { sql } from "drizzle-orm";
import type { Actor } from "../../platform/db/audit.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { joinedBy, referredTo } from "../../platform/db/joined.ts";
import { equals, type ListedRow, listRecords } from "../../platform/db/list.ts";
import { steady } from "../../platform/db/read-record.ts";
import { getRecord } from "../../platform/db/records.ts";
import { deliveryJson } from "../../platform/email/deliveries.ts";
import { outboxEmails } from "../../platform/email/outbox.table.ts";
import { scopeOf } from "../../platform/http/access.ts";
import { paymentReminderKind, paymentReminders } from "./payment-reminders.table.ts";

const pharmacy = referredTo("organizations", "pharmacy", "payment_reminders.organization");

const derived = steady({
  organizationName: joinedBy(pharmacy, sql<string>`pharmacy.name`),
  letters: sql<NonNullable<PaymentReminder["letters"]>>`(
    select coalesce(jsonb_agg(${deliveryJson} || jsonb_build_object('id', m.id, 'kind', m.kind,
      'createdAt', to_char(m.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))), '[]')
    from ${outboxEmails} m where m.about = payment_reminders.id)`,
});

type Listed = ListedRow<typeof paymentReminders, typeof derived>;

const shown = (row: Listed): PaymentReminder => ({
  ...row,
  organization: { id: row.organization, name: row.organizationName },
});

export async function readPaymentReminder(
  db: Database | Transaction,
  id: string,
): Promise<PaymentReminder> {
  return shown((await getRecord(db, paymentReminderKind, id, derived)) as Listed);
}

/** The latest first. */
export async function remindersOf(
  db: Database,
  actor: Pick<Actor, "id" | "role" | "organization">,
  { organization, invoice, ...query }: PaymentReminderQuery,
): Promise<Page<PaymentReminder>> {
  const isOfInvoice =
    invoice === ""
      ? undefined
      : sql`exists (select from reminded_invoices r
          where r.reminder = payment_reminders.id and r.invoice::text = ${invoice})`;
  const listQuery = { ...query, search: "", sort: "", order: "" } as const;
  const page = await listRecords(db, paymentReminderKind, listQuery, {
    where: [
      scopeOf(actor, paymentReminderKind),
      equals(paymentReminders.organization, organization),
      isOfInvoice,
    ],
    sorts: {},
    order: { by: [paymentReminders.createdAt], descending: true },
    derived,
  });
  return { ...page, items: page.items.map((row) => shown(row as Listed)) };
}
