import type {
  FailedLetter,
  FailedLetterColumn,
  FailedLetterQuery,
} from "@pharmacy/contract/letters";
import { FAILED_DAYS } from "@pharmacy/contract/mails.values";
import { DAY_MS } from "@pharmacy/contract/time.values";
import { wordsOf } from "@pharmacy/contract/words";
import { and, eq, gte, or, type SQL, sql } from "drizzle-orm";
import type { Kind } from "../db/kinds.ts";
import { contains, equals, type ListedRow } from "../db/list.ts";
import type { ExportColumns } from "../export/columns.ts";
import { mails } from "../mail/mails.table.ts";

/** Letters are about users, so roles that may see all users may see failed letters. */
export const letterKind: Kind<typeof mails> = {
  table: mails,
  model: "user",
  thing: "Letter",
  label: ({ subject }) => subject,
  hidden: ["body", "user", "status", "nextTryAt", "sentAt"],
};

/**
 * Letters of the last days that are no longer retried.
 *
 * @param now milliseconds since 1970.
 */
export function hasFailed(now: number): SQL | undefined {
  const since = new Date(now - FAILED_DAYS * DAY_MS).toISOString();
  return and(eq(mails.status, "failed"), gte(mails.createdAt, since));
}

/** The user a letter is about, if they still exist. */
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

const derived = { person: letterRecipient, organization };

/** How failed letters are found and ordered: in the list, among their ids, and in its export. */
export function listOptions({ kind }: Pick<FailedLetterQuery, "kind">, now: number) {
  return {
    search: (word: string) =>
      or(
        contains(sql`search_text(${mails.recipient})`, word),
        contains(sql`search_text(${mails.subject})`, word),
      ),
    where: [hasFailed(now), equals(mails.kind, kind)],
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
  error: { heading: "Mail server's answer", width: 48, field: "error" },
  tries: { heading: "Attempts", as: "number", field: "tries" },
  createdAt: { heading: "Written (UTC)", as: "instant", width: 20, field: "createdAt" },
};
