import { KEPT_DAYS } from "@pharmacy/contract/emails/emails.values";
import { LINK_TYPES } from "@pharmacy/contract/tokens/tokens.values";
import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../db/database.ts";
import { setUnaudited } from "../db/unaudited.ts";
import { outboxEmails } from "./outbox.table.ts";

const isRecent = sql`${outboxEmails.createdAt} > now() - make_interval(days => ${KEPT_DAYS})`;

export const isToSomeoneWelcome = sql`not exists (select from users u
  where u.id = ${outboxEmails.user} and (u.deleted_at is not null or u.status = 'suspended'))`;

/**
 * A user has at most one open link of a type, and an application one; emails with earlier links are
 * older than it.
 */
export const hasNoDeadLink = sql`(${outboxEmails.kind} <> all(${sql.param([...LINK_TYPES, "registrationInformation"])}::text[])
  or exists (select from registrations r
    where r.id = ${outboxEmails.about} and ${outboxEmails.kind} = 'registrationInformation'
      and r.status = 'needsInformation' and r.requested_at <= ${outboxEmails.createdAt}
      and r.link_hash is not null and r.link_expires_at > now())
  or exists (select from tokens t
    where t."user" = ${outboxEmails.user} and t.type = ${outboxEmails.kind} and t.created_at <= ${outboxEmails.createdAt}
      and t.used_at is null and t.revoked_at is null and t.expires_at > now()))`;

export const waitsForServer = sql`(${and(
  eq(outboxEmails.status, "kept"),
  isRecent,
  isToSomeoneWelcome,
  hasNoDeadLink,
)})`;

export async function queueKept(db: Database): Promise<void> {
  await setUnaudited(
    db,
    outboxEmails,
    sql`${outboxEmails.status} <> 'sent' and ${waitsForServer}`,
    {
      status: "queued",
    },
  );
}
