import type {
  FailedLetter,
  FailedLetterColumn,
  FailedLetterQuery,
} from "@pharmacy/contract/emails/letters";
import { MAIL_STATE_WORDS, mailStateOf } from "@pharmacy/contract/emails/mail-state";
import { UNSENT_DAYS } from "@pharmacy/contract/emails/mails.values";
import { DAY_MS, MINUTE_MS } from "@pharmacy/contract/time.values";
import { wordsOf } from "@pharmacy/contract/words";
import { and, or, type SQL, sql } from "drizzle-orm";
import type { Kind } from "../db/kinds.ts";
import { contains, equals, type ListedRow } from "../db/list.ts";
import type { ExportColumns } from "../export/columns.ts";
import { isRetried } from "../mail/deliveries.ts";
import { mails } from "../mail/mails.table.ts";

/** Letters are about users, so roles that may see all users may see letters that were not sent. */
export const letterKind: Kind<typeof mails> = {
  table: mails,
  model: "user",
  thing: "Letter",
  label: ({ subject }) => subject,
  hidden: ["body", "user", "about", "nextTryAt"],
};

const PATIENCE_MS = MINUTE_MS;

/** A letter written a moment ago still counts as on its way, unless an attempt has failed. */
export function isUnsent(now: number): SQL | undefined {
  const [since, recently] = [UNSENT_DAYS * DAY_MS, PATIENCE_MS].map((ago) =>
    new Date(now - ago).toISOString(),
  );
  return and(
    sql`${mails.status} <> 'sent'`,
    sql`${mails.createdAt} >= ${since}`,
    sql`(${mails.status} <> 'queued' or ${mails.error} is not null or ${mails.createdAt} < ${recently})`,
  );
}

export const letterRecipient = sql<
  FailedLetter["person"]
>`(select jsonb_build_object('id', u.id, 'name', u.name)
  from users u where u.id = ${mails.user} and u.deleted_at is null)`;

/** The pharmacy of the user a letter is about; for a reminder, the reminded pharmacy. */
const organization = sql<FailedLetter["organization"]>`(
  select jsonb_build_object('id', o.id, 'name', o.name) from organizations o
  where o.deleted_at is null and o.id = coalesce(
    (select r.organization from reminders r where ${mails.id} = any(r.mails) limit 1),
    (select u.organization from users u where u.id = ${mails.user})))`;

const derived = { person: letterRecipient, organization, isRetried };

export function listOptions(
  { kind, status }: Pick<FailedLetterQuery, "kind" | "status">,
  now: number,
) {
  return {
    search: (word: string) =>
      or(
        contains(sql`search_text(${mails.recipient})`, word),
        contains(sql`search_text(${mails.subject})`, word),
      ),
    where: [isUnsent(now), equals(mails.kind, kind), equals(mails.status, status)],
    sorts: { createdAt: [mails.createdAt] },
    order: { by: [mails.createdAt], descending: true },
    derived,
  };
}

export const exportColumns: ExportColumns<
  ListedRow<typeof mails, typeof derived>,
  FailedLetterColumn
> = {
  subject: { heading: "Subject", width: 48, field: "subject" },
  recipient: { heading: "Recipient", width: 36, field: "recipient" },
  kind: { heading: "Kind", width: 20, field: "kind", show: wordsOf },
  status: {
    heading: "Status",
    width: 28,
    field: "status",
    also: ["isRetried"],
    show: (_, letter) => MAIL_STATE_WORDS[mailStateOf(letter)],
  },
  error: { heading: "Mail server's answer", width: 48, field: "error" },
  tries: { heading: "Attempts", as: "number", field: "tries" },
  createdAt: { heading: "Written (UTC)", as: "instant", width: 20, field: "createdAt" },
};
