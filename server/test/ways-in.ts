import { randomBytes } from "node:crypto";
import type { LinkType } from "@pharmacy/contract/tokens/tokens.values";
import { asc, eq } from "drizzle-orm";
import { userKind } from "../src/identity/accounts/users.table.ts";
import { issueLink } from "../src/identity/tokens/tokens.links.ts";
import { SYSTEM } from "../src/platform/db/audit.ts";
import type { Database } from "../src/platform/db/database.ts";
import { insertRecord } from "../src/platform/db/records.ts";
import { outboxEmails } from "../src/platform/email/outbox.table.ts";
import { unsealEmail } from "../src/platform/email/outbox.ts";

type Person = Parameters<typeof insertRecord<typeof userKind.table>>[3];

/** Inserts a user, invited by default. */
export function insertUser(db: Database, values: Partial<Person> = {}) {
  return insertRecord(db, SYSTEM, userKind, {
    name: "Inês Carvalho",
    email: `ines.${randomBytes(4).toString("hex")}@castlewren.example`,
    role: "support",
    status: "invited",
    ...values,
  });
}

/** A mailed link; returns its secret. */
export async function aLink(
  db: Database,
  type: LinkType,
  user: { id: string; organization: string | null },
): Promise<string> {
  const { secret } = await db.transaction((tx) => issueLink(tx, SYSTEM, type, user));
  return secret;
}

/** The emails about a user, oldest first, decrypted. */
export async function emailsTo(db: Database, secret: Buffer, user: string) {
  const posted = await db
    .select()
    .from(outboxEmails)
    .where(eq(outboxEmails.user, user))
    .orderBy(asc(outboxEmails.createdAt), asc(outboxEmails.id));
  return posted.map((email) => ({ ...email, ...unsealEmail(secret, email.body) }));
}
