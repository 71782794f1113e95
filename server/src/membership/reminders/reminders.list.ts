import type { Page } from "@pharmacy/contract/list";
import type { Reminder, ReminderQuery } from "@pharmacy/contract/reminders/reminders";
import { eq, sql } from "drizzle-orm";
import type { Actor } from "../../platform/db/audit.ts";
import type { Database } from "../../platform/db/database.ts";
import { listRecords } from "../../platform/db/list.ts";
import { getRecord } from "../../platform/db/records.ts";
import { deliveryJson } from "../../platform/email/deliveries.ts";
import { outboxEmails } from "../../platform/email/outbox.table.ts";
import { subscriptions } from "../subscriptions/subscriptions.table.ts";
import { reminderKind, reminders } from "./reminders.table.ts";

const deliveries = sql<Reminder["deliveries"]>`(
  select coalesce(jsonb_agg(${deliveryJson} order by m.id), '[]')
  from ${outboxEmails} m where m.id = any(${reminders.mails}))`;

const term = sql<Reminder["term"]>`(
  select jsonb_build_object('planName', s.plan_name, 'endDate', coalesce(s.closed_on, s.end_date))
  from ${subscriptions} s where s.id = ${reminders.subscription})`;

const derived = { deliveries, term };

export async function remindersOf(
  db: Database,
  actor: Pick<Actor, "organization">,
  id: string,
  query: ReminderQuery,
): Promise<Page<Reminder>> {
  const listQuery = { ...query, search: "", sort: "", order: "" } as const;
  const page = await listRecords(db, reminderKind, listQuery, {
    where: [eq(reminders.organization, id)],
    sorts: {},
    order: { by: [reminders.createdAt], descending: true },
    derived,
  });
  return { ...page, items: page.items.map((row) => shownTo(actor, row)) };
}

export async function readReminder(
  db: Database,
  actor: Pick<Actor, "organization">,
  id: string,
): Promise<Reminder> {
  return shownTo(actor, await getRecord(db, reminderKind, id, derived));
}

/** Only platform users can fix what the mail server reports. */
function shownTo<Row extends Pick<Reminder, "deliveries">>(
  { organization }: Pick<Actor, "organization">,
  row: Row,
): Row {
  if (organization === null) return row;
  return { ...row, deliveries: row.deliveries.map((one) => ({ ...one, error: null })) };
}
