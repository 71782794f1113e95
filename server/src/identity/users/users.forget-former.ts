import { and, eq, isNotNull, lt, ne, sql } from "drizzle-orm";
import { SYSTEM } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import type { Kind } from "../../platform/db/kinds.ts";
import { deleteRecord, updateRecord } from "../../platform/db/records.ts";
import { referencesTo } from "../../platform/db/references.ts";
import { setUnaudited, takeUnaudited } from "../../platform/db/unaudited.ts";
import { outboxEmails } from "../../platform/email/outbox.table.ts";
import { fileKind, files } from "../../platform/files/files.table.ts";
import type { JobServices } from "../../platform/jobs/job.ts";
import { workThrough } from "../../platform/jobs/work-through.ts";
import { userKind, users } from "../accounts/users.table.ts";
import { NO_SECOND_FACTOR } from "../auth/auth.own-second-factor.ts";
import { passkeyKind, passkeys } from "../passkeys/passkeys.table.ts";
import { sessions } from "../sessions/sessions.table.ts";

/** How long a deleted account keeps its personal data. */
export const KEPT_DAYS = 90;

const ANONYMIZED = {
  ...NO_SECOND_FACTOR,
  email: "",
  avatar: null,
  phone: null,
  jobTitle: null,
  suspensionReason: null,
  passwordHash: null,
  timeZone: null,
  locale: null,
};

export type Forget = (
  tx: Transaction,
  former: Pick<typeof users.$inferSelect, "organization">,
  addresses: string[],
) => Promise<void>;

/** Only the name appears in the log's entry: the log has the rest from before. */
const formerUserKind: Kind<typeof users> = {
  ...userKind,
  present: isNotNull(users.deletedAt),
  personal: ["email", "avatar", "phone", "jobTitle", "suspensionReason"],
};

/** Only "Former user 7f3a" remains, for records that refer to it. */
export async function forgetFormerUsers(
  services: Pick<JobServices, "db" | "fileStore">,
  signal: AbortSignal,
  forgetters: readonly Forget[],
): Promise<void> {
  const due = await services.db.select({ id: users.id }).from(users).where(isDue);
  await workThrough(due, signal, ({ id }) =>
    services.db.transaction((tx) => forget(tx, services, forgetters, id)),
  );
}

const isDue = and(
  lt(users.deletedAt, sql`now() - make_interval(days => ${KEPT_DAYS})`),
  ne(users.email, ANONYMIZED.email),
);

async function forget(
  tx: Transaction,
  { fileStore }: Pick<JobServices, "fileStore">,
  forgetters: readonly Forget[],
  id: string,
): Promise<void> {
  const [former] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), isDue))
    .for("update");
  // another process was there first
  if (!former) return;
  const { avatar } = former;
  const name = `Former user ${id.slice(-4)}`;
  await updateRecord(tx, SYSTEM, formerUserKind, id, { ...ANONYMIZED, name });
  const owned = await tx.select().from(passkeys).where(eq(passkeys.user, id));
  for (const passkey of owned) await deleteRecord(tx, SYSTEM, passkeyKind, passkey.id);
  // unaudited, because these copies say nothing that the user's own entry does not
  await setUnaudited(tx, sessions, eq(sessions.user, id), { personName: name, personEmail: "" });
  const emails = await takeUnaudited(tx, outboxEmails, eq(outboxEmails.user, id));
  const addresses = [former.email, ...emails.map(({ recipient }) => recipient)];
  for (const forgetElsewhere of forgetters) await forgetElsewhere(tx, former, addresses);
  if (avatar === null || (await referencesTo(tx, files, avatar)).length > 0) return;
  await deleteRecord(tx, SYSTEM, fileKind, avatar);
  // last of all; repeated by the next run if this transaction fails
  await fileStore.remove(avatar);
}
