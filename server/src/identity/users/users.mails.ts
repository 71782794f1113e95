import type { Mails } from "@pharmacy/contract/emails/mails";
import { MAILS_SEEN_MAX } from "@pharmacy/contract/emails/mails.values";
import { and, desc, eq, inArray } from "drizzle-orm";
import type { Database } from "../../platform/db/database.ts";
import { getRecord } from "../../platform/db/records.ts";
import { mails } from "../../platform/mail/mails.table.ts";
import { openLetter } from "../../platform/mail/outbox.ts";
import { userKind } from "../accounts/users.table.ts";
import { tokenHashOf } from "../tokens/tokens.secrets.ts";
import { tokens } from "../tokens/tokens.table.ts";
import { isOpenLink } from "./users.reads.ts";

/** The link of a letter that no mail server could send can be passed on while it works. */
export async function mailsAbout(db: Database, secret: Buffer, id: string): Promise<Mails> {
  await getRecord(db, userKind, id);
  const rows = await db
    .select()
    .from(mails)
    .where(eq(mails.user, id))
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(MAILS_SEEN_MAX);
  const letters = rows.map(({ body, ...mail }) => ({
    ...mail,
    link: mail.status === "kept" ? linkIn(secret, body) : null,
  }));
  const open = await openAmong(
    db,
    letters.flatMap(({ link }) => link ?? []),
  );
  return {
    items: letters.map((mail) => {
      const hasLink = mail.link !== null && open.has(hashOf(mail.link));
      const isRetried = mail.status === "queued" && mail.error !== null;
      return { ...mail, isRetried, hasLink, link: hasLink ? mail.link : null };
    }),
  };
}

function linkIn(secret: Buffer, body: Buffer): string | null {
  try {
    return openLetter(secret, body).link ?? null;
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
