import { EMAIL_STATE_WORDS, emailStateOf } from "@pharmacy/contract/emails/email-state";
import { UNSENT_DAYS } from "@pharmacy/contract/emails/emails.values";
import type {
  FailedEmail,
  FailedEmailColumn,
  FailedEmailQuery,
} from "@pharmacy/contract/emails/failed-emails";
import { DAY_MS, MINUTE_MS } from "@pharmacy/contract/time.values";
import { wordsOf } from "@pharmacy/contract/words";
import { and, or, type SQL, sql } from "drizzle-orm";
import type { Kind } from "../db/kinds.ts";
import { contains, equals, type ListedRow } from "../db/list.ts";
import { isRetried } from "../email/deliveries.ts";
import { outboxEmails } from "../email/outbox.table.ts";
import type { ExportColumns } from "../export/columns.ts";

/** Emails are about users, so roles that may see all users may see emails that were not sent. */
export const failedEmailKind: Kind<typeof outboxEmails> = {
  table: outboxEmails,
  model: "user",
  thing: "Letter",
  label: ({ subject }) => subject,
  hidden: ["body", "user", "about", "nextTryAt"],
};

const PATIENCE_MS = MINUTE_MS;

/** An email written a moment ago still counts as on its way, unless an attempt has failed. */
export function isUnsent(now: number): SQL | undefined {
  const [since, recently] = [UNSENT_DAYS * DAY_MS, PATIENCE_MS].map((ago) =>
    new Date(now - ago).toISOString(),
  );
  return and(
    sql`${outboxEmails.status} <> 'sent'`,
    sql`${outboxEmails.createdAt} >= ${since}`,
    sql`(${outboxEmails.status} <> 'queued' or ${outboxEmails.error} is not null or ${outboxEmails.createdAt} < ${recently})`,
  );
}

export const emailRecipient = sql<
  FailedEmail["person"]
>`(select jsonb_build_object('id', u.id, 'name', u.name)
  from users u where u.id = ${outboxEmails.user} and u.deleted_at is null)`;

/** The pharmacy of the user an email is about; for a reminder, the reminded pharmacy. */
const organization = sql<FailedEmail["organization"]>`(
  select jsonb_build_object('id', o.id, 'name', o.name) from organizations o
  where o.deleted_at is null and o.id = coalesce(
    (select r.organization from reminders r where ${outboxEmails.id} = any(r.mails) limit 1),
    (select u.organization from users u where u.id = ${outboxEmails.user})))`;

const derived = { person: emailRecipient, organization, isRetried };

export function listOptions(
  { kind, status }: Pick<FailedEmailQuery, "kind" | "status">,
  now: number,
) {
  return {
    search: (word: string) =>
      or(
        contains(sql`search_text(${outboxEmails.recipient})`, word),
        contains(sql`search_text(${outboxEmails.subject})`, word),
      ),
    where: [isUnsent(now), equals(outboxEmails.kind, kind), equals(outboxEmails.status, status)],
    sorts: { createdAt: [outboxEmails.createdAt] },
    order: { by: [outboxEmails.createdAt], descending: true },
    derived,
  };
}

export const exportColumns: ExportColumns<
  ListedRow<typeof outboxEmails, typeof derived>,
  FailedEmailColumn
> = {
  subject: { heading: "Subject", width: 48, field: "subject" },
  recipient: { heading: "Recipient", width: 36, field: "recipient" },
  kind: { heading: "Kind", width: 20, field: "kind", show: wordsOf },
  status: {
    heading: "Status",
    width: 28,
    field: "status",
    also: ["isRetried"],
    show: (_, email) => EMAIL_STATE_WORDS[emailStateOf(email)],
  },
  error: { heading: "Mail server's answer", width: 48, field: "error" },
  tries: { heading: "Attempts", as: "number", field: "tries" },
  createdAt: { heading: "Written (UTC)", as: "instant", width: 20, field: "createdAt" },
};
