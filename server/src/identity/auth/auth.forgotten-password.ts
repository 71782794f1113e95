import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { AppError } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { outboxEmails } from "../../platform/email/outbox.table.ts";
import { queueEmail } from "../../platform/email/outbox.ts";
import type { Services } from "../../platform/http/routes.ts";
import { lockPharmacyState } from "../accounts/accounts.pharmacy-locks.ts";
import { barOf } from "../accounts/accounts.reads.ts";
import { users } from "../accounts/users.table.ts";
import { issueLink } from "../tokens/tokens.links.ts";
import { passwordResetEmail } from "./auth.emails.ts";

const EMAIL_EVERY = sql`interval '5 minutes'`;

type Deps = Pick<Services, "db" | "config" | "secret">;

/** Mails a link if the address has an active account, which the caller never learns. */
export async function sendPasswordReset(deps: Deps, actor: Actor, email: string): Promise<void> {
  await sendUnlessSent(deps, actor, email).catch((error: unknown) => {
    // the answer stays the same for an address that has received too many letters
    if (!(error instanceof AppError && error.code === "too_many_requests")) throw error;
  });
}

async function sendUnlessSent({ db, config, secret }: Deps, actor: Actor, email: string) {
  await db.transaction(async (tx) => {
    const [user] = await tx
      .select()
      .from(users)
      .where(and(eq(sql`lower(${users.email})`, email), isNull(users.deletedAt)))
      .for("update");
    if (user?.status !== "active") return;
    const pharmacy = await lockPharmacyState(tx, user.organization);
    if (barOf({ status: user.status, pharmacy }, config.supportEmail)) return;
    if (await hasRecentEmail(tx, user.id)) return;
    const link = await issueLink(tx, actor, "passwordReset", user);
    await queueEmail(tx, secret, passwordResetEmail(config, user, link));
  });
}

async function hasRecentEmail(tx: Transaction, user: string): Promise<boolean> {
  const count = await tx.$count(
    outboxEmails,
    and(
      eq(outboxEmails.user, user),
      eq(outboxEmails.kind, "passwordReset"),
      gt(outboxEmails.createdAt, sql`now() - ${EMAIL_EVERY}`),
    ),
  );
  return count > 0;
}
