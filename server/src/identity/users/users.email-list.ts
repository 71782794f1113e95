import { USER_EMAILS_MAX } from "@pharmacy/contract/emails/emails.values";
import type { UserEmails } from "@pharmacy/contract/emails/user-emails";
import { and, desc, eq, inArray } from "drizzle-orm";
import { tokenHashOf } from "../../platform/bearer-secrets.ts";
import type { Database } from "../../platform/db/database.ts";
import { getRecord } from "../../platform/db/records.ts";
import { outboxEmails } from "../../platform/email/outbox.table.ts";
import { unsealEmail } from "../../platform/email/outbox.ts";
import { userKind } from "../accounts/users.table.ts";
import { tokens } from "../tokens/tokens.table.ts";
import { isOpenLink } from "./users.reads.ts";

/** The link of an email that no mail server could send can be passed on while it works. */
export async function emailsAbout(db: Database, secret: Buffer, id: string): Promise<UserEmails> {
  await getRecord(db, userKind, id);
  const rows = await db
    .select()
    .from(outboxEmails)
    .where(eq(outboxEmails.user, id))
    .orderBy(desc(outboxEmails.createdAt), desc(outboxEmails.id))
    .limit(USER_EMAILS_MAX);
  const emails = rows.map(({ body, ...email }) => ({
    ...email,
    link: email.status === "kept" ? linkIn(secret, body) : null,
  }));
  const open = await openAmong(
    db,
    emails.flatMap(({ link }) => link ?? []),
  );
  return {
    items: emails.map((email) => {
      const hasLink = email.link !== null && open.has(hashOf(email.link));
      const isRetried = email.status === "queued" && email.error !== null;
      return { ...email, isRetried, hasLink, link: hasLink ? email.link : null };
    }),
  };
}

function linkIn(secret: Buffer, body: Buffer): string | null {
  try {
    return unsealEmail(secret, body).link ?? null;
  } catch {
    // encrypted by an installation whose secret is lost: it can no longer be read
    return null;
  }
}

async function openAmong(db: Database, links: string[]): Promise<Set<string>> {
  if (links.length === 0) return new Set();
  const hashes = links.map((link) => Buffer.from(hashOf(link), "hex"));
  const rows = await db
    .select({ hash: tokens.secretHash })
    .from(tokens)
    .where(and(inArray(tokens.secretHash, hashes), isOpenLink));
  return new Set(rows.map(({ hash }) => hash.toString("hex")));
}

/** The secret of a link comes after its "#", which browsers do not send to the server. */
function hashOf(link: string): string {
  return tokenHashOf(new URL(link).hash.slice(1)).toString("hex");
}
