import { deliveryWords } from "@pharmacy/contract/emails/delivery-words";
import type { EmailDeliveries } from "@pharmacy/contract/emails/email-deliveries";
import { type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../platform/db/database.ts";

export const emailsOfRecall = deliveries(
  sql`recall_notices n join recall_emails e on e.notice = n.id left join mails m on m.id = e.mail
    where n.recall = recalls.id`,
  sql`exists (select from recall_notices n where n.recall = recalls.id and n.has_earlier_emails)`,
);

export const emailsOfNotice = deliveries(
  sql`recall_emails e left join mails m on m.id = e.mail where e.notice = recall_notices.id`,
  sql`recall_notices.has_earlier_emails`,
);

export async function deliveriesAmong(
  db: Database | Transaction,
  ids: readonly string[],
): Promise<EmailDeliveries> {
  const mails = sql`unnest(${sql.param([...ids])}::uuid[]) e (mail) left join mails m on m.id = e.mail`;
  const { rows } = await db.execute<{ emails: EmailDeliveries }>(
    sql`select ${deliveries(mails, sql`false`)} as emails`,
  );
  return rows[0]?.emails ?? NONE;
}

const NONE: EmailDeliveries = {
  written: 0,
  sent: 0,
  waiting: 0,
  failed: 0,
  kept: 0,
  unknown: 0,
  hasEarlier: false,
};

/** @param from emails `e` left-joined with their records `m`, which may be gone. */
function deliveries(from: SQL, hasEarlier: SQL): SQL<EmailDeliveries> {
  return sql`(select json_build_object('written', count(*),
    'sent', count(*) filter (where m.status = 'sent'),
    'waiting', count(*) filter (where m.status = 'queued'),
    'failed', count(*) filter (where m.status = 'failed'),
    'kept', count(*) filter (where m.status = 'kept'),
    'unknown', count(*) filter (where m.id is null),
    'hasEarlier', ${hasEarlier}) from ${from})`;
}

const counted = (heading: string, show: (emails: EmailDeliveries) => number) =>
  ({ heading, as: "number", field: "emails", show }) as const;

export const emailColumns = [
  counted("Emails", ({ written }) => written),
  counted("Emails sent", ({ sent }) => sent),
  counted("Emails failed", ({ failed }) => failed),
  counted("Emails waiting", ({ waiting, kept }) => waiting + kept),
  {
    heading: "Email delivery",
    width: 36,
    field: "emails",
    show: (emails: EmailDeliveries) => deliveryWords(emails),
  },
] as const;
