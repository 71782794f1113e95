import { KEPT_DAYS } from "@pharmacy/contract/emails/mails.values";
import { LINK_TYPES } from "@pharmacy/contract/tokens/tokens.values";
import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../db/database.ts";
import { setUnaudited } from "../db/unaudited.ts";
import { mails } from "./mails.table.ts";

const isRecent = sql`${mails.createdAt} > now() - make_interval(days => ${KEPT_DAYS})`;

const isToSomeoneWelcome = sql`not exists (select from users u
  where u.id = ${mails.user} and (u.deleted_at is not null or u.status = 'suspended'))`;

/** A user has at most one open link of a type; letters with earlier links are older than it. */
const hasNoDeadLink = sql`(${mails.kind} <> all(${sql.param([...LINK_TYPES])}::text[])
  or exists (select from tokens t
    where t."user" = ${mails.user} and t.type = ${mails.kind} and t.created_at <= ${mails.createdAt}
      and t.used_at is null and t.revoked_at is null and t.expires_at > now()))`;

export const waitsForServer = sql`(${and(
  eq(mails.status, "kept"),
  isRecent,
  isToSomeoneWelcome,
  hasNoDeadLink,
)})`;

export async function queueKept(db: Database): Promise<void> {
  await setUnaudited(db, mails, sql`${mails.status} <> 'sent' and ${waitsForServer}`, {
    status: "queued",
  });
}
