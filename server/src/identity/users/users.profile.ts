import { emailStateOf } from "@pharmacy/contract/emails/email-state";
import type { OwnProfile, ProfileChanges } from "@pharmacy/contract/users/profile";
import { and, eq, sql } from "drizzle-orm";
import { invalidField } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { getRecord, updateRecord } from "../../platform/db/records.ts";
import { emailsOf } from "../../platform/email/deliveries.ts";
import { outboxEmails } from "../../platform/email/outbox.table.ts";
import { fileUrl } from "../../platform/files/file-url.ts";
import { files } from "../../platform/files/files.table.ts";
import { requirePicture } from "../../platform/files/require-picture.ts";
import { organizations } from "../accounts/organizations.table.ts";
import { userKind } from "../accounts/users.table.ts";
import { derived } from "./users.reads.ts";

export async function readOwnProfile(
  db: Database | Transaction,
  secret: Buffer,
  { id }: Pick<Actor, "id">,
): Promise<OwnProfile> {
  const user = await getRecord(db, userKind, id ?? "", derived);
  const [proof] = user.pendingEmail === null ? [] : await emailsOf(db, isProofFor(user.id));
  const { organization, organizationName } = user;
  return {
    ...user,
    pendingEmailState: proof ? emailStateOf(proof) : null,
    avatar: user.avatar && fileUrl(secret, user.avatar),
    organization: organization === null ? null : { id: organization, name: organizationName ?? "" },
  };
}

function isProofFor(id: string) {
  return and(eq(outboxEmails.user, id), eq(outboxEmails.kind, "emailVerification"));
}

export function changeOwnProfile(
  db: Database,
  actor: Actor,
  change: ProfileChanges,
  read: (tx: Transaction) => Promise<unknown>,
) {
  return updateRecord(db, actor, userKind, actor.id ?? "", change, {
    read,
    rule: async (before, fields, tx) => {
      if (fields.avatar && fields.avatar !== before.avatar) {
        await requireOwnPicture(tx, actor, fields.avatar);
      }
      if (!fields.phone) return fields;
      const phone = await phoneIn(tx, before.organization, fields.phone);
      return { ...fields, phone };
    },
  });
}

/** Another user's picture is treated as missing. */
async function requireOwnPicture(tx: Transaction, actor: Actor, id: string): Promise<void> {
  const isOwn = and(eq(files.id, id), eq(sql`${files.createdBy}->>'id'`, actor.id));
  const [file] = await tx.select().from(files).where(isOwn);
  if (!file) throw invalidField("avatar", "Upload the picture first.");
  requirePicture(file, "avatar", "picture");
}

/** Numbers of platform users need a country code: these users may be anywhere. */
export async function phoneIn(
  tx: Transaction,
  organization: string | null,
  written: string,
): Promise<string> {
  const { phoneOf } = await import("../accounts/accounts.phones.ts");
  if (organization === null) return phoneOf(written, null);
  const [pharmacy] = await tx
    .select({ country: sql<string>`${organizations.address}->>'country'` })
    .from(organizations)
    .where(eq(organizations.id, organization));
  return phoneOf(written, pharmacy?.country ?? null);
}
